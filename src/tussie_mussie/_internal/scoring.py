"""Scores that explain themselves: the total is the sum of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from tussie_mussie._internal.arrangement import Arrangement
from tussie_mussie._internal.cards import Color, Face, PlacedCard, Tally, make_tally
from tussie_mussie._internal.checks import needs
from tussie_mussie._internal.editions import RULEBOOK
from tussie_mussie._internal.errors import InvalidArrangementError
from tussie_mussie._internal.goals import Goal
from tussie_mussie._internal.limits import MOST_CARDS_EACH
from tussie_mussie._internal.places import Place
from tussie_mussie._internal.rules import Rules, WildColor
from tussie_mussie._internal.score_sheet import GoalLine, ScoreLine, ScoreSheet, make_line, make_sheet
from tussie_mussie._internal.sharing import SHARED, KnownGoal, Shared, shared_by
from tussie_mussie.effects._source import Bonus

__all__ = ["FACEUP", "foreign", "known_goals", "row_total", "score", "score_total"]

_UP = Face.UP  # a global is found several times as fast as an enum's member
_ONE_COLOR = WildColor.ONE_COLOR
_NOWHERE = -1
"""The column of a goal, which lies in none."""
FACEUP = (1 << MOST_CARDS_EACH.bit_length()) - 1
"""The bits of a number of faceup cards."""


def score(
    arrangement: Arrangement,
    rules: Rules = RULEBOOK,
    *,
    others: Iterable[Arrangement] = (),
    goals: Iterable[Goal] = (),
) -> ScoreSheet:
    """Score an arrangement and explain each card's points (R01 to R12).

    Args:
        arrangement: the cards, at most `rules.arrangement_size`.
        rules: the rules; they decide the deck and how a wild card gets its color.
        others: the other players' arrangements, clockwise from the left neighbor, for cards that look at the table.
        goals: the revealed goals of the round (R41).

    Returns:
        A sheet with a line for each card, left to right, and for each goal.

    Raises:
        InvalidArrangementError: a card or goal that the rules lack, too many cards, or a card in two arrangements.
        TypeError: an argument is of another type.
    """
    shared = shared_by(rules)
    row = _row(arrangement, rules, shared)
    placed = arrangement.placed
    tally, colorings = _tallies(row, shared, _table(arrangement, others, rules, shared) if others else ())
    per_condition = bool(colorings) and rules.wild_color is not _ONE_COLOR
    known = known_goals("score", goals, rules, shared) if goals else ()
    if colorings and not per_condition:
        tally = _best(colorings, row, placed, known)
    plain_lines = shared.plain_lines
    lines: list[ScoreLine] = []
    column = 0
    for place in row:
        bonus = 0
        if place.effect is not None:
            seen = _best_by(place.bonus, colorings, placed, column) if per_condition and place.sees_colors else tally
            bonus = place.bonus(seen, placed, column)
            if bonus or place.wild:
                card = place.card
                color: Color | None = card.color
                if place.wild:
                    color = None if per_condition else tally.color_of(card)
                because = place.because(seen, placed, column) if bonus else ()
                lines.append(make_line(card, place.placed.face, color, card.hearts, bonus, because))
        if not (bonus or place.wild):
            lines.append(plain_lines[place.code])
        column += 1
    return make_sheet(tuple(lines), _goal_lines(known, tally, colorings, placed, rules) if known else ())


def _goal_lines(
    goals: tuple[KnownGoal, ...],
    tally: Tally,
    colorings: tuple[Tally, ...],
    placed: tuple[PlacedCard, ...],
    rules: Rules,
) -> tuple[GoalLine, ...]:
    # It is a function of its own, for what a comprehension uses is slower to get at in all of the function around it.
    return tuple([_goal_line(goal, tally, colorings, placed, rules) for goal in goals])


def _goal_line(
    known: KnownGoal, tally: Tally, colorings: tuple[Tally, ...], placed: tuple[PlacedCard, ...], rules: Rules
) -> GoalLine:
    if colorings and known.sees_colors and rules.wild_color is not _ONE_COLOR:
        tally = _best_by(known.bonus, colorings, placed, _NOWHERE)
    points = known.bonus(tally, placed, _NOWHERE)
    return GoalLine(known.goal, points, known.because(tally, placed, _NOWHERE) if points else ())


def score_total(
    arrangement: Arrangement,
    rules: Rules = RULEBOOK,
    *,
    others: Iterable[Arrangement] = (),
    goals: Iterable[Goal] = (),
) -> int:
    """Return the total of `score` alone, several times as fast (R01 to R12).

    Args:
        arrangement: as for `score`.
        rules: as for `score`.
        others: as for `score`.
        goals: as for `score`.

    Raises:
        InvalidArrangementError: as for `score`.
    """
    found = SHARED.get(id(rules))
    shared = shared_by(rules) if found is None else found[0]
    index = shared.index
    by_id = index.by_id
    left = index.chain[0]
    key = 0
    try:
        for at in arrangement.placed:
            card = at.card
            known = by_id[card.id]
            if known.card is not card and known.card != card:
                raise foreign(arrangement, rules, shared)
            if at.face is _UP:
                key += left[known.up_code]
                left = known.after_up
            else:
                key += left[known.down_code]
                left = known.after_down
    except KeyError:
        raise foreign(arrangement, rules, shared) from None
    except AttributeError:
        raise _no_arrangement("score_total", arrangement) from None
    if not others and not goals:
        # What is remembered was scored before, so that there are not too many cards.
        totals = shared.totals.found.get(key & index.everything)
        if totals is not None:
            return totals[key >> index.size & FACEUP] + (key >> index.key_bits)
        return row_total(_row(arrangement, rules, shared), shared)
    revealed = tuple([known.goal for known in known_goals("score_total", goals, rules, shared)])
    table = _table(arrangement, others, rules, shared)
    looks = index.sees_others or any([goal.effect.sees_others for goal in revealed])
    return row_total(_row(arrangement, rules, shared), shared, table if looks else (), revealed)


def row_total(
    row: Sequence[Place],
    shared: Shared,
    others: tuple[tuple[PlacedCard, ...], ...] = (),
    goals: tuple[Goal, ...] = (),
) -> int:
    """Return the total of cards that are known to lie so: `score_total` without its checks.

    Most effects look at the cards alone, some at the number of cards in each row, some at the neighbors. So what the
    first two add up to is remembered by the cards and the number of those that lie faceup, and what the others add
    by the neighbors.

    Args:
        row: the cards, left to right.
        shared: what the rules' games share.
        others: the other players' cards, where effects look at them.
        goals: goals of the rules.
    """
    if goals:
        return _plain_total(row, shared, others, tuple([shared.goals[goal.id] for goal in goals]))
    index = shared.index
    chain = index.chain
    left = chain[0]
    key = 0
    for place in row:
        key += left[place.code]
        left = chain[place.code]
    totals = shared.totals.found.get(key & index.everything)
    if totals is None:
        if key & index.far or (key & index.choosy and key & index.wilds):
            return _plain_total(row, shared, others)
        totals = shared.totals.keep(key & index.everything, _totals(row, shared))
    return totals[key >> index.size & FACEUP] + (key >> index.key_bits)


def _totals(row: Sequence[Place], shared: Shared) -> tuple[int, ...]:
    """Return what cards score with 0, 1, 2 and so on of them faceup, but for what they score for their neighbors."""
    tally, colorings = _tallies(row, shared, ())
    placed = tuple([place.placed for place in row])
    index = shared.index
    cards = [column for column, place in enumerate(row) if place.bit & index.counting]
    rows = [column for column, place in enumerate(row) if place.bit & index.counting_rows]
    total = _sum(tally, colorings, row, placed, cards, shared.rules.wild_color)
    totals = [total] * (len(row) + 1)
    if rows:
        for faceup in range(len(row) + 1):
            counted = make_tally(tally.colors, tally.hearts, faceup, tally.wild, (), ())
            totals[faceup] += sum([row[column].bonus(counted, placed, column) for column in rows])
    return tuple(totals)


def _plain_total(
    row: Sequence[Place],
    shared: Shared,
    others: tuple[tuple[PlacedCard, ...], ...],
    goals: tuple[KnownGoal, ...] = (),
) -> int:
    tally, colorings = _tallies(row, shared, others)
    placed = tuple([place.placed for place in row])
    return _sum(tally, colorings, row, placed, range(len(row)), shared.rules.wild_color, goals)


def _sum(
    tally: Tally,
    colorings: tuple[Tally, ...],
    row: Sequence[Place],
    placed: tuple[PlacedCard, ...],
    columns: Iterable[int],
    wild_color: WildColor,
    goals: tuple[KnownGoal, ...] = (),
) -> int:
    """Return the hearts of all cards, the bonus of those in some columns, and the points of goals (R01, R41)."""
    one_color = wild_color is _ONE_COLOR
    if colorings and one_color:
        tally = _best(colorings, row, placed, goals)
    total = tally.hearts
    for column in columns:
        place = row[column]
        if place.effect is not None:
            best = colorings and place.sees_colors and not one_color
            total += place.bonus(_best_by(place.bonus, colorings, placed, column) if best else tally, placed, column)
    for goal in goals:
        best = colorings and goal.sees_colors and not one_color
        total += goal.bonus(_best_by(goal.bonus, colorings, placed, _NOWHERE) if best else tally, placed, _NOWHERE)
    return total


def _row(arrangement: Arrangement, rules: Rules, shared: Shared) -> list[Place]:
    """Return an arrangement's places after checking that it can be scored."""
    by_id = shared.index.by_id
    row: list[Place] = []
    try:
        for at in arrangement.placed:
            card = at.card
            known = by_id[card.id]
            if known.card is not card and known.card != card:
                raise foreign(arrangement, rules, shared)
            row.append(known.up if at.face is _UP else known.down)
    except KeyError:
        raise foreign(arrangement, rules, shared) from None
    except AttributeError:
        raise _no_arrangement("score", arrangement) from None
    if len(row) > rules.arrangement_size:
        raise _too_many(arrangement, rules)
    return row


def _tallies(
    row: Sequence[Place], shared: Shared, others: tuple[tuple[PlacedCard, ...], ...]
) -> tuple[Tally, tuple[Tally, ...]]:
    """Return the tally with all cards' printed colors and, if there are wild cards, all their colorings."""
    sums = 0
    for place in row:
        sums += place.sums
    tally = shared.tallies.found.get(sums) or shared.tally(sums)
    colorings = shared.colorings(tally, sums) if tally.wild else ()
    if others:
        tally = evolve(tally, others=others)
        colorings = tuple([evolve(coloring, others=others) for coloring in colorings])
    return tally, colorings


def _table(
    arrangement: Arrangement, others: Iterable[Arrangement], rules: Rules, shared: Shared
) -> tuple[tuple[PlacedCard, ...], ...]:
    taken = set(arrangement.cards)
    table: list[tuple[PlacedCard, ...]] = []
    for other in _arrangements(others):
        _row(other, rules, shared)
        for placed in other.placed:
            if placed.card in taken:
                raise InvalidArrangementError(f"{placed.card.name} lies in two arrangements; it can lie in one only")
            taken.add(placed.card)
        table.append(other.placed)
    return tuple(table)


def _arrangements(others: object) -> Iterator[Arrangement]:
    hint = "a sequence of those of all other players"
    if not isinstance(others, Iterable):
        raise needs("score", "Arrangements as others", others, hint)
    several: Iterable[object] = others  # pyright: ignore[reportUnknownVariableType]
    for other in several:
        if not isinstance(other, Arrangement):
            raise needs("score", "Arrangements as others", other, hint)
        yield other


def _no_arrangement(function: str, given: object) -> TypeError:
    return needs(function, "an Arrangement", given, "parse_arrangement reads one from text")


def _too_many(arrangement: Arrangement, rules: Rules) -> InvalidArrangementError:
    most = rules.arrangement_size
    return InvalidArrangementError(f"{len(arrangement)} cards are too many; an arrangement scores with at most {most}")


def foreign(arrangement: Arrangement, rules: Rules, shared: Shared) -> InvalidArrangementError:
    foreign = [card for card in arrangement.cards if not shared.index.bit(card)]
    other = [card.id for card in foreign if card.id in shared.index.by_id]
    if other:
        return InvalidArrangementError(
            f"the deck of {rules.name!r} has another {other[0]}; give the rules that have this one as `rules`"
        )
    missing = ", ".join([card.id for card in foreign])
    return InvalidArrangementError(
        f"the deck of {rules.name!r} lacks {missing}; give the rules that have it as `rules`"
    )


def known_goals(function: str, goals: Iterable[Goal], rules: Rules, shared: Shared) -> tuple[KnownGoal, ...]:
    """Return goals of the rules, in their order, after checking that they are some."""
    hint = "such as GameState.goals; Rules.goal finds one by its id, name or code"
    known: dict[str, KnownGoal] = {}
    for goal in _each_of(function, goals, hint):
        if type(goal) is not Goal:
            raise needs(function, "Goals as goals", goal, hint)
        found = shared.goals.get(goal.id)
        if found is None or found.goal != goal:
            raise InvalidArrangementError(
                f"{rules.name!r} has no goal {goal.id}; give the rules that have it as `rules`"
            )
        known[goal.id] = found
    return tuple([goal for key, goal in shared.goals.items() if key in known])


def _each_of(function: str, values: object, hint: str) -> Iterator[object]:
    if not isinstance(values, Iterable):
        raise needs(function, "Goals as goals", values, hint)
    several: Iterable[object] = values  # pyright: ignore[reportUnknownVariableType]
    yield from several


def _best(
    colorings: tuple[Tally, ...],
    row: Sequence[Place],
    placed: tuple[PlacedCard, ...],
    goals: tuple[KnownGoal, ...] = (),
) -> Tally:
    """Return the coloring that is best for the cards and goals together, the first of equally good ones (R01)."""
    asking = [(place.bonus, column) for column, place in enumerate(row) if place.sees_colors]
    if goals:
        asking += [(goal.bonus, _NOWHERE) for goal in goals if goal.sees_colors]
    best = colorings[0]
    if asking:
        most = None
        for coloring in colorings:
            points = 0
            for bonus, column in asking:
                points += bonus(coloring, placed, column)
            if most is None or points > most:
                best, most = coloring, points
    return best


def _best_by(bonus: Bonus, colorings: tuple[Tally, ...], placed: tuple[PlacedCard, ...], column: int) -> Tally:
    """Return the coloring that is best for one effect, the first of equally good ones (R01)."""
    return max(colorings, key=lambda coloring: bonus(coloring, placed, column))
