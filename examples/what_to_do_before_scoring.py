"""What should I do before scoring? `python examples/what_to_do_before_scoring.py "PL AM RT cm"`.

The cards stand left to right by code or name, upper case in the bouquet, lower case a keepsake. Printed is
what each line of play is worth, exactly, in expectation over the cards that may be drawn.
"""

from __future__ import annotations

import argparse

import tussie_mussie as tm


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
    print(f"{arrangement} scores {now} as it lies.")
    for plan in plans[: options.most]:
        line = ", then ".join(tm.describe(action) for action in plan.line)
        exact = f" ({plan.value})" if plan.value.denominator > 1 else ""
        print(f"{float(plan.value):6.2f}{exact:10}  {line}")
    if not plans:
        print("There is nothing to do: no card has an ability.")


if __name__ == "__main__":
    main()
