"""HTTP and WebSocket: what comes in is checked here, and worded in the caller's language on its way out."""
