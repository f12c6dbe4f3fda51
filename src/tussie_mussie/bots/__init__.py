"""Bots worth playing against; each is a `Bot`, knows its view alone and draws from the generator it is given alone."""

from tussie_mussie.bots.greedy import greedy_bot
from tussie_mussie.bots.random_bot import random_bot
from tussie_mussie.bots.search import SearchBot

__all__ = ["SearchBot", "greedy_bot", "random_bot"]
