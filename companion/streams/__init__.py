"""Event streams: one thread tells every phone of this process what it should look at.

A stream holds no thread of its own where the server hands its connection over, as
`companion serve` does. Under any other WSGI server it holds the thread that the server gave it.
"""
