"""What the games of a group say about its people: pure functions over values, without a database.

The maths of each figure stands in its docstring.
"""
