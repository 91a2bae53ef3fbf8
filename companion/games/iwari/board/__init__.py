"""What people see of a position: the picture of the map, the text diagram and the facts."""
