"""The server: tables that people play at, over HTTP and WebSocket."""
