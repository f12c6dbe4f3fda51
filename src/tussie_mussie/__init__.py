"""The rules of the card game Tussie Mussie, as values: states, actions, views and explained scores.

    >>> import random
    >>> import tussie_mussie as tm
    >>> state = tm.new_game(players=2)
    >>> state = state.apply(state.sample_chance(random.Random(1)))
    >>> len(state.legal_actions())
    2

This is an unofficial library, not affiliated with the game's designer or publisher.
"""

from tussie_mussie.abilities import Ability
from tussie_mussie.actions import (
    CHANCE,
    Action,
    Add,
    Discard,
    Draw,
    Finish,
    Flip,
    Invoke,
    Offer,
    Replace,
    Take,
)
from tussie_mussie.arrangement import Arrangement, Slot
from tussie_mussie.beliefs import count_states, possible_states, sample_state
from tussie_mussie.cards import Card, Color, Effect, Face, PlacedCard, Tally
from tussie_mussie.checking import Claim, ClaimKind, Discrepancy, check_record, check_round, check_score
from tussie_mussie.editions import RULEBOOK, TURKISH, rulebook
from tussie_mussie.errors import (
    BotError,
    DocumentError,
    IllegalActionError,
    IllegalReason,
    InvalidArrangementError,
    InvalidRulesError,
    NoDrawError,
    NotationError,
    RecordError,
    TussieMussieError,
    UnknownCardError,
    UnknownColumnError,
    UnknownPlayerError,
)
from tussie_mussie.play import Bot, play, playout
from tussie_mussie.records import GameRecord
from tussie_mussie.results import RoundResult, Standing
from tussie_mussie.rules import Rules, SecondPass, WildColor
from tussie_mussie.scoring import ScoreLine, ScoreSheet, score, score_total
from tussie_mussie.stages.stage import Phase
from tussie_mussie.state import GameState, new_game
from tussie_mussie.table_offer import TableOffer
from tussie_mussie.views import PlayerView

__all__ = [
    "CHANCE",
    "RULEBOOK",
    "TURKISH",
    "Ability",
    "Action",
    "Add",
    "Arrangement",
    "Bot",
    "BotError",
    "Card",
    "Claim",
    "ClaimKind",
    "Color",
    "Discard",
    "Discrepancy",
    "DocumentError",
    "Draw",
    "Effect",
    "Face",
    "Finish",
    "Flip",
    "GameRecord",
    "GameState",
    "IllegalActionError",
    "IllegalReason",
    "InvalidArrangementError",
    "InvalidRulesError",
    "Invoke",
    "NoDrawError",
    "NotationError",
    "Offer",
    "Phase",
    "PlacedCard",
    "PlayerView",
    "RecordError",
    "Replace",
    "RoundResult",
    "Rules",
    "ScoreLine",
    "ScoreSheet",
    "SecondPass",
    "Slot",
    "Standing",
    "TableOffer",
    "Take",
    "Tally",
    "TussieMussieError",
    "UnknownCardError",
    "UnknownColumnError",
    "UnknownPlayerError",
    "WildColor",
    "check_record",
    "check_round",
    "check_score",
    "count_states",
    "new_game",
    "play",
    "playout",
    "possible_states",
    "rulebook",
    "sample_state",
    "score",
    "score_total",
]
