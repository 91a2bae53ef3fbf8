"""Powers and gates as declared effects.

The moves ask a power's opening and its later steps the questions of `base`; they never name a
figure. `powers` says which effects each card is made of, and `movement` what each gate does.
"""
