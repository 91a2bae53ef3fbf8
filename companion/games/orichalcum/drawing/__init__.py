"""What people see: islands, the table as pictures and cards, and both in words."""
