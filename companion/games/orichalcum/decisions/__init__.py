"""The decisions in the order of a round: draws, phases of a turn, fights, the end of the round."""
