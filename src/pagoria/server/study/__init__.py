"""The study: positions without a table, trees of lines, and studies that are saved."""
