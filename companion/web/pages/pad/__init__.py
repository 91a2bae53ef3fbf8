"""The pad on which an end state is counted: its routes, what it shows, how it is worked out."""
