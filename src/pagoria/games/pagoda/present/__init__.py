"""Pagoda for people: menus, sentences, marks for a board, the board in the terminal."""
