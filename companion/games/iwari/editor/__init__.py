"""How a printed map is entered: the map with its tools, and the steps with what photos propose."""
