"""No network, slow phones, a crowd, a server that dies."""
