"""The contract that every game fulfils, and what all games share: chance, records, sessions, errors."""
