"""Event streams: one thread sends every phone of this process the number of the last entry.

Under `companion serve` a stream needs no thread of its own, because the server hands its connection
over. Under any other WSGI server it keeps the thread that the server gave to the request.
"""
