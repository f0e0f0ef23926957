"""People beyond their cookie: members, and what they find, are told, win and say."""
