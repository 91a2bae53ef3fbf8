"""What everybody can use: axe, contrast, keyboard, sideways, without scripts."""
