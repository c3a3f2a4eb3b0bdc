"""Tables as they are played: who sits and watches, bots, clocks, and telling everybody."""
