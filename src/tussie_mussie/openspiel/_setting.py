"""The parameters of a game, and what all of its states share."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import repeat
from typing import Final, TypeVar, final

from attrs import evolve

from tussie_mussie._internal.actions import ChanceAction, Reveal
from tussie_mussie._internal.checks import quoted
from tussie_mussie._internal.documents.deck_files import load_pack, packs
from tussie_mussie._internal.editions import RULEBOOK, TURKISH
from tussie_mussie._internal.errors import InvalidRulesError, TussieMussieError, UnknownPlayerError
from tussie_mussie._internal.lengths import length_bounds
from tussie_mussie._internal.payoffs import greatest_payoff
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.rules import Rules, SecondPass, WildColor
from tussie_mussie._internal.seating import seat_of
from tussie_mussie._internal.setup import new_game
from tussie_mussie._internal.spaces import ActionSpace
from tussie_mussie._internal.state import GameState
from tussie_mussie.encoding import Encoder
from tussie_mussie.openspiel._extra import pyspiel

__all__ = ["DEFAULTS", "NAME", "Parameters", "Setting", "setting_of"]

_T = TypeVar("_T")

Parameters = Mapping[str, int | str]
"""Parameters of a game by their names."""

NAME: Final = "python_tussie_mussie"
"""What the game is called in OpenSpiel."""

DEFAULTS: Final[Parameters] = {
    "players": 2,
    "rounds": 0,
    "rules": "rulebook",
    "cards": "",
    "arrangement_size": 0,
    "orchid": "",
    "second_pass": "",
    "returns": "points",
}
"""The parameters that are not given; 0 and nothing mean what the rules say."""

_PRESETS: Final = (RULEBOOK, TURKISH)


@final
class Setting:
    """What all states of a game share.

    Attributes:
        rules: the rules.
        players: the number of players.
        space: the numbers of actions.
        encoder: what makes tensors.
        first: the state in which a game begins.
        pays_points: whether points are paid, or winning.
        decisions: the greatest number of actions of players in a game.
        chances: the greatest number of draws and revelations.
        outcomes_size: the number of draws, and of revelations, whose numbers follow those of the draws.
        most: the most that a player can be paid.
    """

    __slots__ = (
        "_openings",
        "chances",
        "decisions",
        "encoder",
        "first",
        "most",
        "outcomes_size",
        "pays_points",
        "players",
        "rules",
        "space",
    )

    def __init__(self, rules: Rules, players: int, *, pays_points: bool) -> None:
        """Work it out.

        Raises:
            InvalidRulesError: so many players cannot play by these rules, or there is an automaton.
        """
        if rules.solo is not None:
            raise InvalidRulesError((f"{quoted(rules.name)} are solo rules; OpenSpiel's game is for 2 to 4 players",))
        self.rules = rules
        self.players = players
        self.first: GameState = new_game(players, rules)
        self.space = ActionSpace(rules)
        self.encoder = Encoder(rules, players)
        self.pays_points = pays_points
        self.decisions, draws = length_bounds(rules, players)
        self.chances = draws + (rules.rounds if self.space.reveals else 0)
        self.outcomes_size = self.space.draws + self.space.reveals
        self.most = greatest_payoff(rules, players, points=pays_points)
        revealed = self.first.apply(self.space.reveal(0)) if self.space.reveals else self.first
        self._openings = _alike(self.space.chance_ids(revealed))

    def outcomes(self, state: GameState) -> list[tuple[int, float]]:
        """Return the numbers of all that chance can do in a state, in order, with their probability.

        Args:
            state: the state; where chance is not due it can do nothing.
        """
        phase = state.phase
        if phase is Phase.DRAW and len(state.undrawn) == len(self.rules.deck):
            return self._openings[:]
        ids = self.space.chance_ids(state)
        if phase is Phase.REVEAL:
            ids = tuple([self.space.draws + number for number in ids])
        return _alike(ids)

    def seat(self, player: int) -> int:
        """Return a seat of these games.

        Args:
            player: the seat, which OpenSpiel does not check everywhere.

        Raises:
            pyspiel.SpielError: there is no such seat.
        """
        try:
            return seat_of(player, self.players)
        except UnknownPlayerError as error:
            raise _refusal(str(error)) from error

    def chance_id(self, action: ChanceAction) -> int:
        """Return the number of what chance does.

        Args:
            action: a draw, or a revelation.
        """
        if isinstance(action, Reveal):
            return self.space.draws + self.space.reveal_id(action)
        return self.space.draw_id(action)

    def chance(self, number: int) -> ChanceAction:
        """Return what chance does by its number.

        Args:
            number: the number.

        Raises:
            UnknownActionError: there is no such number.
        """
        space = self.space
        at = number - space.draws
        return space.reveal(at) if 0 <= at < space.reveals else space.draw(number)


def _alike(ids: tuple[int, ...]) -> list[tuple[int, float]]:
    """Return what can happen, all equally likely."""
    return list(zip(ids, repeat(1 / (len(ids) or 1))))


def setting_of(parameters: Parameters) -> Setting:
    """Return the setting that parameters describe.

    Args:
        parameters: all of them.

    Raises:
        pyspiel.SpielError: something cannot be.
    """
    unknown = sorted(set(parameters) - set(DEFAULTS))
    if unknown:
        raise _refusal(f"there is no parameter {quoted(unknown[0])}; there are {', '.join(DEFAULTS)}")
    for name, default in DEFAULTS.items():
        if type(parameters[name]) is not type(default):
            raise _refusal(f"{name} is {quoted(parameters[name])}; it must be of the type {type(default).__name__}")
    returns = _choice("returns", parameters, {"points": True, "win": False})
    try:
        return Setting(_rules(parameters), int(parameters["players"]), pays_points=returns)
    except TussieMussieError as error:
        raise _refusal(str(error)) from error


def _refusal(why: str) -> pyspiel.SpielError:
    return pyspiel.SpielError(f"{NAME}: {why}")


def _choice(name: str, parameters: Parameters, choices: Mapping[str, _T]) -> _T:
    value = str(parameters[name])
    if value not in choices:
        raise _refusal(f"{name} is {quoted(value)}; it must be one of {', '.join(filter(None, choices))}")
    return choices[value]


def _rules(parameters: Parameters) -> Rules:
    """Return the rules that parameters describe.

    Raises:
        TussieMussieError: something cannot be.
    """
    presets = {own.name: own for own in _PRESETS}
    known = _choice("rules", parameters, {**presets, **dict.fromkeys(packs())})
    rules = known or load_pack(str(parameters["rules"]))
    changes: dict[str, object] = {
        "wild_color": _choice("orchid", parameters, {"": rules.wild_color, **{own.value: own for own in WildColor}}),
        "second_pass": _choice(
            "second_pass", parameters, {"": rules.second_pass, **{own.value: own for own in SecondPass}}
        ),
        "rounds": parameters["rounds"] or rules.rounds,
        "arrangement_size": parameters["arrangement_size"] or rules.arrangement_size,
    }
    if parameters["cards"]:
        codes = str(parameters["cards"]).split("-")
        kept = {rules.card(code).id for code in codes}
        if len(kept) < len(codes):
            raise InvalidRulesError((f"cards is {quoted(parameters['cards'])}; each card can be there only once",))
        changes["deck"] = tuple([card for card in rules.deck if card.id in kept])
    return evolve(rules, **changes)
