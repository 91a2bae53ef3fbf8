"""Measures speed and size; each figure comes with its aim and the machine it was measured on."""
