"""What years of use cost: a database that is filled, and the same moves on it."""
