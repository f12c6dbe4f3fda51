"""What is my arrangement worth, and why: `python examples/score_one_arrangement.py "RR px OR vi"`.

Cards stand left to right, by code or by name: upper case in the bouquet, lower case a keepsake.
"""

from __future__ import annotations

import argparse

import tussie_mussie as tm

EDITIONS = {"rulebook": tm.RULEBOOK, "turkish": tm.TURKISH}


def main() -> None:
    """Print the score sheet of one arrangement."""
    parser = argparse.ArgumentParser(description="Score one arrangement and explain each card's points.")
    parser.add_argument("arrangement", nargs="?", default="RR px OR vi", help="such as 'RR px OR vi'")
    parser.add_argument("--edition", choices=EDITIONS, default="rulebook")
    options = parser.parse_args()
    rules = EDITIONS[options.edition]
    try:
        arrangement = tm.parse_arrangement(options.arrangement, rules)
        sheet = tm.score(arrangement, rules)
    except tm.TussieMussieError as error:
        parser.error(str(error))  # what was wrong, where, and what would have been right
    print(sheet.explain())


if __name__ == "__main__":
    main()
