"""Los datos inventados de la demostración: personas, historias y su paso por los actos."""
