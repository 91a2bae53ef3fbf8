"""Looking things up: the rules, a place on the board, and a calculator such as for a battle."""
