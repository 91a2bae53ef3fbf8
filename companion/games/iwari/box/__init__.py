"""What is in the box: the printed edition, its pieces and how they are named."""
