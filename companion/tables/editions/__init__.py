"""Editions that tables have entered themselves, from the first draft to the published one.

Pages, the API and the command line call in.
"""
