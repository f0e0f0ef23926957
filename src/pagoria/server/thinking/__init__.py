"""Bots and advice: questions that take long, asked in other processes."""
