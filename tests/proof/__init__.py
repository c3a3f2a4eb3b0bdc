"""Large proofs of the rules: the short form runs as tests, the long form as `scripts/proof`."""
