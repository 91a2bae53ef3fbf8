"""For whoever runs the server: health, metrics, and logs as JSON."""
