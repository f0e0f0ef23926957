"""One module for each group of phases; :mod:`.table` holds the rules of all of them, by phase."""
