"""Un módulo por comando de plazos."""
