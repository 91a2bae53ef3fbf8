"""Powers and gates as declared effects.

The rules ask a power's opening and its follow-ups the questions of `base`; they never name a
figure. `powers` and `gates` say which effects each card and tile is made of.
"""
