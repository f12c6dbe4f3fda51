"""The stages of a round: each knows its data, its legal actions and what follows."""
