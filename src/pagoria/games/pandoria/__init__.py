"""Pandoria: two to four peoples settle a map of hexagonal spaces and harvest what they enclose."""
