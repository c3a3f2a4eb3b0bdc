"""The games that are served: dealt fairly, carried on by a log, shown to each seat as it may know them."""
