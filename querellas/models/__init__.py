"""Modelos de la querella misma; los de vistas, plazos, documentos y notificaciones viven en su paquete."""
