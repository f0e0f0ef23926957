"""Games between bots, in numbers: simulation and measurement."""
