# As much of the types of OpenSpiel as is used here; it comes without any.

import unittest

import pyspiel

TOTAL_NUM_STATES: dict[str, tuple[int, int, int]]
PERFECT_RECALL_NUM_STATES: dict[str, int]

class EnforceAPIOnFullTreeBase(unittest.TestCase):
    game_name: str
    game: pyspiel.Game

class EnforceAPIOnPartialTreeBase(unittest.TestCase):
    game_name: str
    game: pyspiel.Game
