"""Lo que vence, el expediente interno y los actos del caso; no el alta de querellas."""
