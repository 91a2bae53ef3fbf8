"""Who takes part with which phone: joining, leaving, names, and what the host hands out."""
