"""Before the first turn: the choices that make a deal, a board filled by hand, who plays."""
