"""The bots of Pagoda: levels, evaluation, search."""
