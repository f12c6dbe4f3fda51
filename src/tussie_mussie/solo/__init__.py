"""An artificial opponent for one player (R39): an automaton, whose every choice a short list of lines decides.

An `Automaton` has three lists: which of its two drawn cards goes faceup, which card of an offer it takes, and what it
does before scoring. It tries the lines of a list from the top, and the first one that applies decides; the last one
always does. A line asks for its own cards and for the faceup card alone, needs no chance, and leaves nothing open:
whatever is equal is decided by the alphabet. `Rules(solo=Automaton(…))` are for one player. What is not as documented
is an `InvalidRulesError`.

    >>> import tussie_mussie as tm
    >>> from tussie_mussie.solo import Aim, Automaton, Deed, DeedRule, Gains, OfferRule, TakeRule
    >>> simple = Automaton(
    ...     offer=[OfferRule([Aim.FEWER_HEARTS])],
    ...     take=[TakeRule(tm.Face.UP, when=Gains(2)), TakeRule(tm.Face.DOWN)],
    ...     before_scoring=[DeedRule(Deed.FLIP, [Aim.MORE_POINTS], when=Gains(1)), DeedRule(Deed.FINISH)],
    ... )
    >>> for sentence in simple.sentences:
    ...     print(sentence)
    Offer: the card with fewer hearts goes faceup.
    Take: if it gains at least 2 points, it takes the faceup card.
    Take: otherwise it takes the facedown card.
    Before scoring: it flips cards so that it scores most points, if it gains at least 1 point.
    Before scoring: otherwise it does only what it must, and is done.
    Among equals, what comes first in the alphabet.
    >>> import attrs
    >>> tm.new_game(1, attrs.evolve(tm.RULEBOOK, name="my solo", solo=simple)).players
    2
"""

from tussie_mussie.solo._automaton import SEAT, Automaton
from tussie_mussie.solo._lines import Aim, Deed, DeedRule, Gains, OfferRule, TakeCondition, TakeRule

__all__ = ["SEAT", "Aim", "Automaton", "Deed", "DeedRule", "Gains", "OfferRule", "TakeCondition", "TakeRule"]
