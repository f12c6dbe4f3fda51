"""What should I do before scoring? `python examples/what_to_do_before_scoring.py "PL AM RT cm"`.

The cards stand left to right by code or name, upper case in the bouquet, lower case a keepsake. Printed is
what each line of play is worth, exactly, in expectation over the cards that may be drawn.
"""

from __future__ import annotations

import argparse

import tussie_mussie as tm


def in_words(action: tm.Action) -> str:
    """Say what an action before scoring does."""
    match action:
        case tm.Flip(by=by, cards=cards):
            return f"{by.name} turns {' and '.join(sorted(card.name for card in cards))}"
        case tm.Discard(by=by, card=card):
            return f"{by.name} discards {card.name}"
        case tm.Invoke(by=by):
            return f"{by.name} draws"
        case tm.Add(by=by, face=face):
            return f"{by.name} adds the drawn card face {face.value}"
        case tm.Replace(old=old, new=new):
            return f"{new.name} replaces {old.name}"
        case _:
            return "do no more"


def main() -> None:
    """Print the plans for an arrangement, the best first."""
    parser = argparse.ArgumentParser(description="Find the best use of one's abilities before scoring.")
    parser.add_argument("arrangement", nargs="?", default="PL SN VI am")
    parser.add_argument("--most", type=int, default=8, help="how many plans to print")
    options = parser.parse_args()
    try:
        arrangement = tm.parse_arrangement(options.arrangement)
        now = tm.score_total(arrangement)
        plans = tm.before_scoring_plans(arrangement)
    except tm.TussieMussieError as error:
        parser.error(str(error))
    print(f"{tm.format_arrangement(arrangement)} scores {now} as it lies.")
    for plan in plans[: options.most]:
        line = ", then ".join(in_words(action) for action in plan.line)
        exact = f" ({plan.value})" if plan.value.denominator > 1 else ""
        print(f"{float(plan.value):6.2f}{exact:10}  {line}")
    if not plans:
        print("There is nothing to do: no card has an ability.")


if __name__ == "__main__":
    main()
