"""The rules: a battle, powers and gates as declared effects, movement, and the moves of a turn.

The moves ask a power's opening and its later steps the questions of `effects`; they never name a
figure. `powers` says which effects each card is made of, and `movement` what each gate does.
"""
