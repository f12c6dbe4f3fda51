"""The rules of the card game Tussie Mussie, as values: states, actions, views and explained scores.

    >>> import random
    >>> import tussie_mussie as tm
    >>> state = tm.new_game(players=2)
    >>> state = state.apply(state.sample_chance(random.Random(1)))
    >>> len(state.legal_actions())
    2

Where to look::

    a game            new_game, GameState, play, playout, count_states, possible_states, sample_state
    its actions       Draw, Reveal, Offer, Take, Flip, Discard, Invoke, Replace, Add, Arrange, Finish
    what one sees     PlayerView, Slot, TableOffer
    cards and scores  RULEBOOK, TURKISH, Card, Arrangement, score, score_total, check_score, before_scoring_plans
    other rules       Rules, rulebook, load_rules, load_pack, Goal, SOLO
    text              parse_arrangement, parse_state, parse_view, parse_record and their format_ counterparts
    JSON              to_json, from_json, to_data, from_data
    what goes wrong   TussieMussieError and what derives from it
    more              bots, effects, abilities, solo, arena, batch, encoding, testing: modules of this package
    other frameworks  openspiel, pettingzoo, gymnasium: modules that are there once they are imported

`help(tussie_mussie.score)` tells about one of them.

This is an unofficial library, not affiliated with the game's designer or publisher.
"""

from typing import TYPE_CHECKING

from tussie_mussie._internal.actions import (
    CHANCE,
    Action,
    Add,
    Arrange,
    ChanceAction,
    Discard,
    Draw,
    Finish,
    Flip,
    Invoke,
    Offer,
    PlayerAction,
    PreparationAction,
    Replace,
    Reveal,
    Take,
)
from tussie_mussie._internal.arrangement import Arrangement, Slot
from tussie_mussie._internal.cards import Card, Color, Effect, Face, PlacedCard, Tally
from tussie_mussie._internal.editions import RULEBOOK, TURKISH, rulebook
from tussie_mussie._internal.errors import (
    CannotActError,
    DeckFileError,
    DocumentError,
    IllegalActionError,
    IllegalReason,
    InvalidArrangementError,
    InvalidBudgetError,
    InvalidClaimError,
    InvalidLanguageError,
    InvalidRulesError,
    InvalidTournamentError,
    NoDrawError,
    NotationError,
    RecordError,
    StoreError,
    TooManyOutcomesError,
    TussieMussieError,
    UnknownActionError,
    UnknownCardError,
    UnknownColumnError,
    UnknownGameError,
    UnknownLanguageError,
    UnknownPackError,
    UnknownPlayerError,
    UnknownTermError,
    WorkerError,
)
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.pickling import register as _register_pickling
from tussie_mussie._internal.results import RoundResult, Standing
from tussie_mussie._internal.rules import Rules, SecondPass, WildColor
from tussie_mussie._internal.score_sheet import GoalLine, ScoreLine, ScoreSheet
from tussie_mussie._internal.scoring import score, score_total
from tussie_mussie._internal.setup import new_game
from tussie_mussie._internal.state import GameState
from tussie_mussie._internal.table_offer import TableOffer
from tussie_mussie._internal.views import PlayerView
from tussie_mussie.abilities import Ability

_register_pickling()

__version__ = "0.1.0"

if TYPE_CHECKING:  # these are loaded when they are first used, by `__getattr__`
    from tussie_mussie import abilities as abilities
    from tussie_mussie import arena as arena
    from tussie_mussie import batch as batch
    from tussie_mussie import bots as bots
    from tussie_mussie import effects as effects
    from tussie_mussie import encoding as encoding
    from tussie_mussie import solo as solo
    from tussie_mussie import testing as testing
    from tussie_mussie._internal.beliefs import count_states, possible_states, sample_state
    from tussie_mussie._internal.bounds import score_bounds
    from tussie_mussie._internal.describing import describe
    from tussie_mussie._internal.documents.deck_files import load_pack, load_rules, packs, rules_from_data
    from tussie_mussie._internal.documents.document import Document
    from tussie_mussie._internal.documents.kinds import from_data, from_json, to_data, to_json
    from tussie_mussie._internal.documents.schemas import schema
    from tussie_mussie._internal.documents.shapes import Json
    from tussie_mussie._internal.editions.house_solo import SOLO, SOLO_EASY, SOLO_HARD
    from tussie_mussie._internal.endings import every_arrangement, why_impossible
    from tussie_mussie._internal.lengths import length_bounds
    from tussie_mussie._internal.notation import (
        format_action,
        format_arrangement,
        format_state,
        format_view,
        parse_action,
        parse_arrangement,
        parse_state,
        parse_view,
    )
    from tussie_mussie._internal.notation.records import format_record, parse_record
    from tussie_mussie._internal.place_spaces import PlaceSpace
    from tussie_mussie._internal.plans import Plan, before_scoring_plans
    from tussie_mussie._internal.playing import Bot, BotError, play, playout
    from tussie_mussie._internal.records import GameRecord
    from tussie_mussie._internal.rng import Rng
    from tussie_mussie._internal.score_checks import (
        Claim,
        ClaimKind,
        Discrepancy,
        check_record,
        check_round,
        check_score,
    )
    from tussie_mussie._internal.spaces import ActionSpace
    from tussie_mussie._internal.translations.files import language, languages, load_language
    from tussie_mussie._internal.translations.value import Language
    from tussie_mussie.solo import Automaton
else:
    import importlib as _importlib

    _MODULES = ("abilities", "arena", "batch", "bots", "effects", "encoding", "solo", "testing")
    _PARTS = {
        "_internal.beliefs": ("count_states", "possible_states", "sample_state"),
        "_internal.bounds": ("score_bounds",),
        "_internal.describing": ("describe",),
        "_internal.documents.deck_files": ("load_pack", "load_rules", "packs", "rules_from_data"),
        "_internal.documents.document": ("Document",),
        "_internal.documents.kinds": ("from_data", "from_json", "to_data", "to_json"),
        "_internal.documents.schemas": ("schema",),
        "_internal.documents.shapes": ("Json",),
        "_internal.editions.house_solo": ("SOLO", "SOLO_EASY", "SOLO_HARD"),
        "_internal.endings": ("every_arrangement", "why_impossible"),
        "_internal.lengths": ("length_bounds",),
        "_internal.notation": (
            "format_action",
            "format_arrangement",
            "format_state",
            "format_view",
            "parse_action",
            "parse_arrangement",
            "parse_state",
            "parse_view",
        ),
        "_internal.notation.records": ("format_record", "parse_record"),
        "_internal.place_spaces": ("PlaceSpace",),
        "_internal.plans": ("Plan", "before_scoring_plans"),
        "_internal.playing": ("Bot", "BotError", "play", "playout"),
        "_internal.records": ("GameRecord",),
        "_internal.rng": ("Rng",),
        "_internal.score_checks": ("Claim", "ClaimKind", "Discrepancy", "check_record", "check_round", "check_score"),
        "_internal.spaces": ("ActionSpace",),
        "_internal.translations.files": ("language", "languages", "load_language"),
        "_internal.translations.value": ("Language",),
        "solo": ("Automaton",),
    }
    _PART_OF = {name: part for part, names in _PARTS.items() for name in names}

    def __getattr__(name: str) -> object:
        """Load what not every program needs when it is first used: JSON, notation, play, the public modules."""
        if name in _MODULES:
            try:
                return _importlib.import_module(f"tussie_mussie.{name}")
            except ImportError as error:  # an extra is missing; `hasattr`, `help` and the like expect no other error
                raise AttributeError(str(error), name=name) from error
        if name in _PART_OF:
            part = _importlib.import_module(f"tussie_mussie.{_PART_OF[name]}")
            globals()[name] = value = getattr(part, name)
            return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)


__all__ = [
    "CHANCE",
    "RULEBOOK",
    "SOLO",
    "SOLO_EASY",
    "SOLO_HARD",
    "TURKISH",
    "Ability",
    "Action",
    "ActionSpace",
    "Add",
    "Arrange",
    "Arrangement",
    "Automaton",
    "Bot",
    "BotError",
    "CannotActError",
    "Card",
    "ChanceAction",
    "Claim",
    "ClaimKind",
    "Color",
    "DeckFileError",
    "Discard",
    "Discrepancy",
    "Document",
    "DocumentError",
    "Draw",
    "Effect",
    "Face",
    "Finish",
    "Flip",
    "GameRecord",
    "GameState",
    "Goal",
    "GoalLine",
    "IllegalActionError",
    "IllegalReason",
    "InvalidArrangementError",
    "InvalidBudgetError",
    "InvalidClaimError",
    "InvalidLanguageError",
    "InvalidRulesError",
    "InvalidTournamentError",
    "Invoke",
    "Json",
    "Language",
    "NoDrawError",
    "NotationError",
    "Offer",
    "Phase",
    "PlaceSpace",
    "PlacedCard",
    "Plan",
    "PlayerAction",
    "PlayerView",
    "PreparationAction",
    "RecordError",
    "Replace",
    "Reveal",
    "Rng",
    "RoundResult",
    "Rules",
    "ScoreLine",
    "ScoreSheet",
    "SecondPass",
    "Slot",
    "Standing",
    "StoreError",
    "TableOffer",
    "Take",
    "Tally",
    "TooManyOutcomesError",
    "TussieMussieError",
    "UnknownActionError",
    "UnknownCardError",
    "UnknownColumnError",
    "UnknownGameError",
    "UnknownLanguageError",
    "UnknownPackError",
    "UnknownPlayerError",
    "UnknownTermError",
    "WildColor",
    "WorkerError",
    "before_scoring_plans",
    "check_record",
    "check_round",
    "check_score",
    "count_states",
    "describe",
    "every_arrangement",
    "format_action",
    "format_arrangement",
    "format_record",
    "format_state",
    "format_view",
    "from_data",
    "from_json",
    "language",
    "languages",
    "length_bounds",
    "load_language",
    "load_pack",
    "load_rules",
    "new_game",
    "packs",
    "parse_action",
    "parse_arrangement",
    "parse_record",
    "parse_state",
    "parse_view",
    "play",
    "playout",
    "possible_states",
    "rulebook",
    "rules_from_data",
    "sample_state",
    "schema",
    "score",
    "score_bounds",
    "score_total",
    "to_data",
    "to_json",
    "why_impossible",
]


def __dir__() -> list[str]:
    """Return all public names, those that are loaded when they are used included."""
    return ["__version__", "abilities", "arena", "batch", "bots", "effects", "encoding", "solo", "testing", *__all__]
