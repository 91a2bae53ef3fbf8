"""Our games keep every promise of the protocol, and a game that breaks one is found out."""
