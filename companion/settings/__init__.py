"""Settings: what the environment says (`config`), its checks and names, and where files lie."""
