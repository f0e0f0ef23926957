"""Pandoria for learners: actions and observations as numbers."""
