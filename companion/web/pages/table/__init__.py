"""The table page of a tracked game: its routes, what it shows, requests that wait for an answer."""
