"""Figures of what a person feels: taps, light and delay, on a touch screen of 390 by 844.

`python -m tests.measure` prints them all, each beside its aim; name `turns`, `games`, `examples`,
`times`, `fuzz` or `lighthouse` to measure that alone. Nothing here is asserted: the limits that
must hold on every machine are tests, and times depend on what else the machine does, which is
printed too.
"""
