"""An island: its shape, its places, and what stands on them."""
