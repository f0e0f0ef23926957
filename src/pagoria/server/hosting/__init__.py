"""Tables in memory: loaded, changed by commands, looked after, saved."""
