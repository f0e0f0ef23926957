"""What one guest and one address may take of the server."""
