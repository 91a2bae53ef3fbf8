"""Serving: what `companion serve` adds to granian, and what every server of the app does at start.

`server` runs granian in this process and the app in a child of it, `worker` is that child's start,
and `terminal` what is printed. `starting` is for every server, also for those that run
`companion.wsgi`.
"""
