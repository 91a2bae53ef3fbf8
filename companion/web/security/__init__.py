"""Who may ask: cookies and tokens, host names, headers, limits on guessing and on sizes."""
