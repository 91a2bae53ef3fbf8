"""Tests of the single games, and the golden playthroughs that every game has."""
