"""The drawn round, and who sees which card when: real states and views of the library, as SVG."""

from __future__ import annotations

from flowers import HEIGHT, WIDTH, back, drawing, face, figure, gallery, slot, text

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
        text(20, 30, "Ben (his choice)", anchor="start"),
        *row(taken, 1, 1, 42),
        text(220, 30, "Ada (the other card)", anchor="start"),
        *row(taken, 0, 0, 42, 220),
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
                "3. Ben takes one, Ada gets the other.",
                drawing(chosen, WIDE, HEIGHT + 62, "Ben has Phlox faceup; Ada has Red Rose as a keepsake."),
            ),
            figure(
                "4. After four offers each has four cards, in the order in which they came.",
                drawing(full, WIDE, 330, f"Ada: {_words(result.revealed[0])}. Ben: {_words(result.revealed[1])}."),
            ),
            figure(
                "5. Keepsakes move one row down and are revealed. Columns stay.",
                drawing(_two_rows(result.revealed[0]), WIDE, 304, f"Ada's two rows: {_words(result.revealed[0])}."),
            ),
            figure(
                "6. Each heart is a point, and each card scores what it says.",
                _scored(result.arrangements[0], result.sheets[0]),
            ),
        )
    )


def _as_lying(arrangement: tm.Arrangement) -> list[tm.Slot]:
    """Return an arrangement as everybody at the table sees it."""
    return [tm.Slot(at.card if at.face is tm.Face.UP else None, at.face) for at in arrangement]


def _words(arrangement: tm.Arrangement) -> str:
    rows = {tm.Face.UP: "bouquet", tm.Face.DOWN: "keepsake"}
    return ", ".join(f"{at.card.name} ({rows[at.face]})" for at in arrangement)


def _two_rows(arrangement: tm.Arrangement) -> list[str]:
    parts = [text(20, 22, "Ada's bouquet", anchor="start"), text(20, 296, "Ada's keepsakes", anchor="start")]
    for column, at in enumerate(arrangement):
        up = at.face is tm.Face.UP
        parts.append(face(at.card, 20 + STEP * column, 32 if up else 156, keepsake=not up))
    return parts


def _scored(arrangement: tm.Arrangement, sheet: tm.ScoreSheet) -> str:
    parts = _two_rows(arrangement)[2:]
    for column, line in enumerate(sheet.lines):
        x = 20 + STEP * column + WIDTH / 2
        parts.append(text(x, 299, f"{line.points}", size=22, css="ink strong"))
    parts.append(text(20, 22, f"Ada scores {sheet.total} points", anchor="start"))
    points = ", ".join(f"{line.card.name} {line.points}" for line in sheet.lines)
    return drawing(parts, WIDE, 304, f"Ada's score: {points}; total {sheet.total}.")


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
        )
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
    return gallery(figures)
