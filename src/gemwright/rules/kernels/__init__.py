"""The rules as compiled functions on game rows; everything else calls these.

No function here allocates, raises or recurses. `entries` holds what Python calls.
"""
