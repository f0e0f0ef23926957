"""What is kept: the logs of tables and the guests, in SQLite or PostgreSQL."""
