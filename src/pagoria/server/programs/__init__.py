"""Network programs: other people's bots that join with a key (docs/explanation/network-bots.md)."""
