"""Access: codes, tokens and what they allow, and what is checked of everything that people type.

Pages and the API call in, with the tokens of a request; `play` asks what they allow.
"""
