"""The rules: a battle and what it asks, movement with its gates, the powers, and the turns."""
