"""Un módulo por comando; la lógica vive en services."""
