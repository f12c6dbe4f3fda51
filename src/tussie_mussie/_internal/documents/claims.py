"""Claims about scores, and what is wrong with them, in documents."""

from __future__ import annotations

from typing import Final, NamedTuple

from tussie_mussie._internal.cards import Card
from tussie_mussie._internal.documents.codecs import ID, CardOrGoalId, Codec, Deck, Nullable, Number, instance
from tussie_mussie._internal.documents.kind import Kind
from tussie_mussie._internal.documents.objects import Object, Single
from tussie_mussie._internal.documents.problems import Wrong, described
from tussie_mussie._internal.documents.shapes import Json, is_mapping, is_object
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.score_checks import Claim, ClaimKind, Discrepancy

__all__ = ["KINDS"]


class DiscrepancyForm(NamedTuple):
    """What a discrepancy's document says; `about` is its kind, because `kind` says what kind of document it is."""

    card: Card | Goal | None
    claimed: int
    actual: int
    reason: str
    player: int | None
    round: int | None
    about: ClaimKind


def _discrepancy(form: DiscrepancyForm) -> Discrepancy:
    card, claimed, actual, reason, player, round_, about = form
    return Discrepancy(card, claimed, actual, reason, player=player, round=round_, kind=about)


class _Claimed(Codec[Claim]):
    """What is claimed: the total, or an object with the points of each card by its id."""

    def read(self, value: object, deck: Deck) -> Claim:
        """Return the total, or the points by card."""
        if type(value) is int:
            return _POINTS.read(value, deck)
        if not is_object(value):
            raise Wrong(
                f"must be an integer, or an object with the points of cards by their ids, not {described(value)}"
            )
        claim: dict[Card | Goal, int] = {}
        for key, points in value.items():
            card = _CARD.read(key, deck)
            try:
                claim[card] = _POINTS.read(points, deck)
            except Wrong as wrong:
                wrong.where = f".{key}"
                raise
        return claim

    def write(self, value: object) -> Json:
        """Return the total, or the points in the order of the ids."""
        if not is_mapping(value):
            return _POINTS.write(value)
        claimed = {_id(card): _POINTS.write(points) for card, points in value.items()}
        if len(claimed) != len(value):
            raise Wrong("must not have two cards with the same id")
        return {key: claimed[key] for key in sorted(claimed)}

    def schema(self, known: dict[str, Json]) -> dict[str, Json]:
        """Return the choice."""
        points = _POINTS.schema(known)
        by_card: dict[str, Json] = {
            "type": "object",
            "propertyNames": {"pattern": ID},
            "additionalProperties": points,
        }
        return {"anyOf": [points, by_card]}


class ClaimForm(NamedTuple):
    """What a claim's document says."""

    claimed: Claim


def _id(value: object) -> str:
    return value.id if isinstance(value, Goal) else instance(Card, value).id


_CARD: Final = CardOrGoalId()
_POINTS: Final = Number()
_CLAIMED: Final = _Claimed()
_DISCREPANCY: Final = Object(DiscrepancyForm, {"card": Nullable(_CARD)}, called={"about": "kind"})
KINDS: Final = {
    "Discrepancy": Kind(
        "discrepancy",
        Discrepancy,
        Object(DiscrepancyForm, {"card": Nullable(_CARD)}, called={"about": "kind"}),
        _discrepancy,
    ),
    "Claim": Kind("claim", Claim, Single(ClaimForm, {"claimed": _CLAIMED}), lambda form: form.claimed),
}
