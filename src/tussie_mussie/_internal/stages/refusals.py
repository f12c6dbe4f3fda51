"""Why an action is refused: what all stages ask before they ask what they want themselves."""

from __future__ import annotations

from tussie_mussie._internal.actions import Action, Draw, PlayerAction, Reveal, flaw, is_action
from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.checks import shown
from tussie_mussie._internal.errors import IllegalActionError, IllegalReason
from tussie_mussie._internal.phase import Phase
from tussie_mussie._internal.state import Moment, Round

__all__ = ["checked", "drawn", "not_its_choice", "number_of_cards", "wrong_phase"]


def checked(moment: Moment, players: int, action: object) -> Action:
    """Return an action against which nothing speaks that is the same in all stages.

    Args:
        moment: what the game waits for.
        players: the number of players.
        action: what was given.

    Raises:
        IllegalActionError: it is not an action, its player is not a seat, or it is a draw exactly when none is due.
    """
    if not is_action(action):
        raise IllegalActionError(action, IllegalReason.NOT_AN_ACTION, f"{flaw(action)}")
    kind = type(action).__name__
    size = moment.draw_size
    if not isinstance(action, Draw | Reveal) and not 0 <= action.player < players:
        message = f"{kind}: there is no player {shown(action.player)}; seats are 0 to {players - 1}"
        raise IllegalActionError(action, IllegalReason.NO_SUCH_PLAYER, message)
    if moment.phase is Phase.GAME_OVER:
        raise IllegalActionError(action, IllegalReason.GAME_OVER, f"{kind}: the game is over")
    if isinstance(action, Draw) and not size:
        message = f"Draw: no draw is due in the phase {moment.phase.value!r}"
        raise IllegalActionError(action, IllegalReason.NO_DRAW_DUE, message)
    revealing = moment.phase is Phase.REVEAL
    if isinstance(action, Reveal) and not revealing:
        message = f"Reveal: goals are revealed at the start of a round, not in the phase {moment.phase.value!r}"
        raise IllegalActionError(action, IllegalReason.WRONG_PHASE, message)
    if not isinstance(action, Draw | Reveal) and (size or revealing):
        message = f"{kind}: {'a Reveal of goals' if revealing else f'a Draw of {number_of_cards(size)}'} is due first"
        raise IllegalActionError(action, IllegalReason.DRAW_DUE, message)
    return action


def wrong_phase(moment: Moment, action: Action, kinds: tuple[type[Action], ...]) -> IllegalActionError:
    """Return the refusal of an action of a kind that does not belong to the stage."""
    wanted = ", ".join([kind.__name__ for kind in kinds])
    message = f"{type(action).__name__}: the phase is {moment.phase.value!r}; what can be done in it is {wanted}"
    return IllegalActionError(action, IllegalReason.WRONG_PHASE, message)


def not_its_choice(action: object, choice: PlayerAction) -> IllegalActionError:
    """Return the refusal of what the automaton could do, but does not (R39)."""
    message = f"{type(action).__name__}: the automaton's list decides for {choice}"
    return IllegalActionError(action, IllegalReason.NOT_ITS_CHOICE, message)


def drawn(moment: Moment, round_: Round, action: object, undrawn: int) -> int:
    """Return the mask of the cards of the draw that is due (R22 to R24).

    Args:
        moment: what the game waits for.
        round_: the round.
        action: what was given.
        undrawn: the mask of the cards in the deck.

    Raises:
        IllegalActionError: it is not a draw, of another number of cards, or of cards that are not in the deck.
    """
    size = moment.draw_size
    shared = round_.shared
    if type(action) is Draw:
        mask = shared.drawn(action)
        if mask & undrawn == mask and mask.bit_count() == size:
            return mask
    # A draw that is not shared is looked at card by card.
    draw = checked(moment, round_.players, action)
    cards: frozenset[Card] = draw.cards if isinstance(draw, Draw) else frozenset()
    if len(cards) != size:
        message = f"Draw: {number_of_cards(size)} must be drawn, not {len(cards)}"
        raise IllegalActionError(action, IllegalReason.WRONG_NUMBER_OF_CARDS, message)
    missing = [card.name for card in cards if not shared.index.bit(card) & undrawn]
    if missing:
        message = f"Draw: not in the deck: {', '.join(sorted(missing))}"
        raise IllegalActionError(action, IllegalReason.CARD_NOT_THERE, message)
    return shared.index.mask(cards)


def number_of_cards(number: int) -> str:
    """Return a number of cards in words."""
    return "1 card" if number == 1 else f"{number} cards"
