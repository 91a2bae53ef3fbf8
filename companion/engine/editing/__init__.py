"""An edition declared once: its fields and faults, and the editor that follows from them."""
