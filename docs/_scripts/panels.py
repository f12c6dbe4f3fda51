"""The drawn round, and who sees which card when: real states and views of the library, as SVG."""

from __future__ import annotations

import random

from flowers import EDGES, HEIGHT, HIDDEN, SIGNS, WIDTH, arrow, back, drawing, face, figure, gallery, slot, text

import tussie_mussie as tm

NAMES = ("Ada", "Ben", "Cleo")
WIDE = 420
STEP = WIDTH + 12


def draw(*names: str) -> tm.Draw:
    """Return a draw of the named cards."""
    return tm.Draw(frozenset(tm.RULEBOOK.card(name) for name in names))


def offer(state: tm.GameState, up: str, down: str) -> tm.GameState:
    """Draw two cards and offer them."""
    state = state.apply(draw(up, down))
    return state.apply(tm.Offer(state.current_player or 0, tm.RULEBOOK.card(up), tm.RULEBOOK.card(down)))


def take(state: tm.GameState, side: tm.Face) -> tm.GameState:
    """Let the recipient choose."""
    return state.apply(tm.Take(state.current_player or 0, side))


def row(state: tm.GameState, seat: int, viewer: int | None, y: float, x: float = 20) -> list[str]:
    """Return a player's arrangement as a viewer sees it."""
    slots = state.view(viewer).arrangements[seat]
    return [slot(seen, x + STEP * column, y) for column, seen in enumerate(slots)]


def drawn_round() -> str:
    """Return a round of two players in six drawings."""
    start = tm.new_game(players=2, rules=tm.rulebook(rounds=1))
    first = start.apply(draw("Phlox", "Red Rose"))
    offered = first.apply(tm.Offer(0, tm.RULEBOOK.card("Phlox"), tm.RULEBOOK.card("Red Rose")))
    taken = take(offered, tm.Face.UP)
    second = take(offer(taken, "Camellia", "Violet"), tm.Face.UP)
    third = take(offer(second, "Amaryllis", "Gardenia"), tm.Face.DOWN)
    end = take(offer(third, "Orchid", "Daisy"), tm.Face.UP)
    result = end.results[0]
    middle = (WIDE - STEP - WIDTH) / 2
    open_hand = [face(card, middle + STEP * place, 20) for place, card in enumerate(first.hands[0])]
    chosen = [
        text(middle - 10, 74, "The offer", anchor="end"),
        face(tm.RULEBOOK.card("Phlox"), middle, 10),
        back(middle + STEP, 10),
        arrow(middle + WIDTH / 2, 130, 104, 176),
        arrow(middle + STEP + WIDTH / 2, 130, 316, 176),
        text(20, 207, "Ben", anchor="start"),
        text(20, 227, "chooses", anchor="start", css="ink soft"),
        *row(taken, 1, 1, 190, 104),
        text(400, 207, "Ada", anchor="end"),
        text(400, 227, "gets the", anchor="end", css="ink soft"),
        text(400, 247, "other", anchor="end", css="ink soft"),
        *row(taken, 0, 0, 190, 232),
    ]
    on_table = [
        face(tm.RULEBOOK.card("Phlox"), middle, 42),
        back(middle + STEP, 42),
        text(middle + WIDTH / 2, 30, "faceup"),
        text(middle + STEP + WIDTH / 2, 30, "facedown"),
    ]
    full = [
        text(20, 24, "Ada", anchor="start"),
        *[slot(seen, 20 + STEP * n, 34) for n, seen in enumerate(_as_lying(result.revealed[0]))],
        text(20, 184, "Ben", anchor="start"),
        *[slot(seen, 20 + STEP * n, 194) for n, seen in enumerate(_as_lying(result.revealed[1]))],
    ]
    names = [card.name for card in first.hands[0]]
    return gallery(
        (
            figure(
                "1. Ada draws two cards and looks at them.",
                drawing(open_hand, WIDE, HEIGHT + 40, f"Ada's hand: {' and '.join(names)}."),
            ),
            figure(
                "2. She offers one faceup and one facedown.",
                drawing(on_table, WIDE, HEIGHT + 62, "On the table: Phlox faceup and a facedown card."),
            ),
            figure(
                "3. Ben takes one, Ada gets the other. Only she knows it.",
                drawing(
                    chosen,
                    WIDE,
                    330,
                    "Ben chooses the faceup card, Phlox; Ada gets the facedown one, Red Rose, as a keepsake.",
                ),
            ),
            figure(
                "4. After four offers each has four cards, in the order in which they came.",
                drawing(full, WIDE, 330, f"Ada: {_words(result.revealed[0])}. Ben: {_words(result.revealed[1])}."),
            ),
            figure(
                "5. Keepsakes move one row down and are revealed. Columns stay.",
                drawing(
                    _two_rows(result.revealed[0], "Ada's"), WIDE, 304, f"Ada's two rows: {_words(result.revealed[0])}."
                ),
            ),
            figure(
                "6. Each heart is a point, and each card scores what it says.",
                _scored(result.arrangements[0], result.sheets[0], "Ada scores "),
            ),
        ),
        SIGNS,
    )


def _as_lying(arrangement: tm.Arrangement) -> list[tm.Slot]:
    """Return an arrangement as everybody at the table sees it."""
    return [tm.Slot(at.card if at.face is tm.Face.UP else None, at.face) for at in arrangement]


def _words(arrangement: tm.Arrangement) -> str:
    rows = {tm.Face.UP: "bouquet", tm.Face.DOWN: "keepsake"}
    return ", ".join(f"{at.card.name} ({rows[at.face]})" for at in arrangement)


def _two_rows(arrangement: tm.Arrangement, whose: str) -> list[str]:
    parts = [text(20, 22, f"{whose} bouquet", anchor="start"), text(20, 296, f"{whose} keepsakes", anchor="start")]
    for column, at in enumerate(arrangement):
        up = at.face is tm.Face.UP
        parts.append(face(at.card, 20 + STEP * column, 32 if up else 156, keepsake=not up))
    return parts


def _scored(arrangement: tm.Arrangement, sheet: tm.ScoreSheet, who: str = "") -> str:
    parts = _two_rows(arrangement, "")[2:]
    for column, line in enumerate(sheet.lines):
        x = 20 + STEP * column + WIDTH / 2
        parts.append(text(x, 299, f"{line.points}", size=22, css="ink strong"))
    parts.append(text(20, 22, f"{who}{sheet.total} points", anchor="start"))
    points = ", ".join(f"{line.card.name} {line.points}" for line in sheet.lines)
    return drawing(parts, WIDE, 304, f"{_words(arrangement)}. Points: {points}; total {sheet.total}.")


def _offer_on_the_table() -> str:
    middle = (WIDE - STEP - WIDTH) / 2
    parts = [
        text(middle + WIDTH / 2, 20, "faceup"),
        face(tm.RULEBOOK.card("Red Rose"), middle, 32),
        text(middle + STEP + WIDTH / 2, 20, "facedown"),
        back(middle + STEP, 32),
        text(WIDE / 2, 176, "Take one. The other is mine.", css="ink soft"),
    ]
    return drawing(parts, WIDE, 190, "An offer: Red Rose faceup, and a facedown card that its recipient has not seen.")


def front() -> str:
    """Return the game in two drawings: an offer, and what an arrangement scores."""
    arrangement = tm.parse_arrangement("RR px OR vi")
    return gallery(
        (
            figure("I offer, you choose.", _offer_on_the_table()),
            figure("Four cards are an arrangement.", _scored(arrangement, tm.score(arrangement))),
        ),
        SIGNS,
    )


def scored_example() -> str:
    """Return the arrangement of the front page with its points."""
    arrangement = tm.parse_arrangement("RR px OR vi")
    title = "RR px OR vi: two cards in the bouquet, two keepsakes, and what each scores."
    return gallery((figure(title, _scored(arrangement, tm.score(arrangement))),), EDGES)


def first_hand() -> str:
    """Return what both players see after the first draw of "Getting started"."""
    state = tm.new_game(players=2)
    state = state.apply(state.sample_chance(random.Random(7)))
    figures: list[str] = []
    for seat in range(2):
        seen = _seen(state.view(seat), "hand")
        words = " and ".join(one.card.name if one.card else "a hidden card" for one in seen)
        parts = [slot(one, (WIDE - STEP - WIDTH) / 2 + STEP * place, 6) for place, one in enumerate(seen)]
        figures.append(
            figure(f"What player {seat} sees", drawing(parts, WIDE, HEIGHT + 12, f"Player {seat} sees {words}."))
        )
    return gallery(figures, HIDDEN)


def who_sees() -> str:
    """Return, for each moment of an offer, what the three kinds of viewers see of its two cards."""
    start = tm.new_game(players=3, rules=tm.rulebook(rounds=1))
    in_hand = start.apply(draw("Peony", "Violet"))
    on_table = in_hand.apply(tm.Offer(0, tm.RULEBOOK.card("Peony"), tm.RULEBOOK.card("Violet")))
    down = take(on_table, tm.Face.DOWN)
    up = take(on_table, tm.Face.UP)
    return gallery(
        (
            _moment("Ada has drawn", in_hand, "hand"),
            _moment("Ada has offered", on_table, "offer"),
            _moment("Ben has taken the facedown card", down, "rows"),
            _moment("… or the faceup card", up, "rows"),
        ),
        SIGNS,
    )


VIEWERS = ((0, "Ada", "offerer"), (1, "Ben", "recipient"), (2, "Cleo", "and spectators"))


def _moment(title: str, state: tm.GameState, where: str) -> str:
    parts: list[str] = []
    told: list[str] = []
    for line, (seat, name, role) in enumerate(VIEWERS):
        y = 12 + (HEIGHT + 14) * line
        parts += [
            text(10, y + HEIGHT / 2 - 4, name, anchor="start", size=20, css="ink strong"),
            text(10, y + HEIGHT / 2 + 18, role, anchor="start", size=16, css="ink soft"),
        ]
        seen = _seen(state.view(seat), where)
        parts += [slot(one, 190 + STEP * place, y) for place, one in enumerate(seen)]
        cards = " and ".join(one.card.name if one.card else "a hidden card" for one in seen)
        told.append(f"{name} sees {cards}")
    return figure(title, drawing(parts, 380, 12 + (HEIGHT + 14) * 3, "; ".join(told) + "."))


def _seen(view: tm.PlayerView, where: str) -> list[tm.Slot]:
    """Return the two cards of the offer as a view has them."""
    if where == "hand":
        return [tm.Slot(card, tm.Face.UP) for card in view.hand] or [tm.Slot(None, tm.Face.DOWN)] * 2
    if view.offer is not None:
        return [tm.Slot(view.offer.face_up, tm.Face.UP), tm.Slot(view.offer.face_down, tm.Face.DOWN)]
    given, kept = view.arrangements[1][0], view.arrangements[0][0]
    return sorted((given, kept), key=lambda seen: seen.face is tm.Face.DOWN)


def before_scoring() -> str:
    """Return what Ada and Ben see of Ada's cards while she uses Pink Larkspur."""
    state = tm.new_game(players=2, rules=tm.rulebook(rounds=1))
    for up, down, side in (
        ("Pink Larkspur", "Hyacinth", tm.Face.DOWN),
        ("Marigold", "Amaryllis", tm.Face.UP),
        ("Camellia", "Snapdragon", tm.Face.DOWN),
        ("Honeysuckle", "Daisy", tm.Face.DOWN),
    ):
        state = take(offer(state, up, down), side)
    larkspur = tm.RULEBOOK.card("Pink Larkspur")
    invoked = state.apply(tm.Invoke(0, larkspur))
    after = invoked.apply(draw("Phlox", "Gardenia"))
    done = after.apply(tm.Replace(0, larkspur, larkspur, tm.RULEBOOK.card("Phlox")))
    figures: list[str] = []
    for title, moment in (("Ada has drawn Gardenia and Phlox", after), ("Phlox has replaced Pink Larkspur", done)):
        parts: list[str] = []
        told: list[str] = []
        for line, seat in enumerate((0, 1)):
            y = 34 + 160 * line
            view = moment.view(seat)
            parts.append(text(20, y - 10, f"Ada's cards as {NAMES[seat]} sees them", anchor="start"))
            parts += row(moment, 0, seat, y)
            told.append(f"{NAMES[seat]} sees {', '.join(one.card.name for one in view.arrangements[0] if one.card)}")
        hand = moment.view(0).hand
        parts.append(text(20, 344, f"In Ada's hand, as she sees it{'' if hand else ': nothing'}", anchor="start"))
        parts += [face(card, 20 + STEP * place, 354) for place, card in enumerate(hand)]
        told.append(f"in Ada's hand: {', '.join(card.name for card in hand) or 'nothing'}")
        figures.append(figure(title, drawing(parts, WIDE, 474, "; ".join(told) + ".")))
    return gallery(figures, EDGES)
