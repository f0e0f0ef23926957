"""Requests and answers: routes, pages, and what guards them."""
