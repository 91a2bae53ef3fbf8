"""What people see: the table, sheets to be printed, and the battle helper."""
