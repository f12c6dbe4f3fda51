"""Bots worth playing against; each is a `Bot`, knows its view alone and draws from the generator it is given alone."""

from tussie_mussie.bots._greedy import greedy_bot
from tussie_mussie.bots._random import random_bot
from tussie_mussie.bots._search import SearchBot

__all__ = ["SearchBot", "greedy_bot", "random_bot"]
