"""The games. Each package holds one: its rules, components and notation, on the core contract."""
