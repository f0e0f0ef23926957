"""Board games as exact, fast and explainable rules engines."""

__version__ = "0.1.0"
