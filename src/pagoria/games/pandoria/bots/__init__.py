"""The bots of Pandoria: levels, evaluation, search."""
