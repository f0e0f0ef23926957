"""Pagoda for learners: actions and observations as numbers."""
