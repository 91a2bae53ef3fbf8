"""Our moves compared with those of other programs on the same machine."""
