"""Los documentos del trámite: rebeldía, citación, petición de auxilio y minuta."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("documentos", "0012_version_publica"),
    ]

    operations = [
        migrations.AlterField(
            model_name="documento",
            name="tipo",
            field=models.CharField(
                choices=[
                    ("escrito", "Escrito de querella"),
                    ("prueba", "Prueba"),
                    ("copia_certificada", "Copia certificada del escrito"),
                    ("notificacion_querella", "Notificación al alcalde"),
                    ("mocion", "Moción"),
                    ("contestacion", "Contestación"),
                    ("aviso_vista", "Aviso de vista"),
                    ("digitalizado", "Expediente digitalizado"),
                    ("informe", "Informe"),
                    ("resolucion", "Resolución"),
                    ("constancia", "Constancia"),
                    ("certificacion_vencimiento", "Certificación de vencimiento"),
                    ("archivo_en_autos", "Notificación de archivo en autos"),
                    ("entregas", "Paquetes para entregar"),
                    ("hoja", "Hoja de expediente"),
                    ("certificado_estado", "Certificación del estado del caso"),
                    ("copia_documento", "Copia certificada de un documento"),
                    ("volumen", "Volumen del expediente"),
                    ("paquete", "Expediente en ZIP"),
                    ("version_publica", "Versión con partes tachadas"),
                    ("diligenciamiento", "Diligenciamiento o acuse de recibo"),
                    ("caratula", "Carátula de presentación"),
                    ("cortesia", "Versión inglesa de cortesía"),
                    ("rebeldia", "Anotación de rebeldía"),
                    ("citacion", "Citación"),
                    ("peticion_auxilio", "Petición de auxilio al tribunal"),
                    ("minuta", "Minuta"),
                ],
                max_length=30,
            ),
        ),
    ]
