"""What perfect play looks like in small games, and how far the bots are from it.

    python docs/_scripts/numbers/small_games.py
    python docs/_scripts/numbers/small_games.py --games "six, hearts" --jobs 2

Each game is one round for two with some cards of the rulebook, of which each player gets two. OpenSpiel solves it by
CFR+. Each bot is asked in every information state what it does, so that its whole policy is known; bots that leave
something to chance are asked several times. OpenSpiel then tells how much a player who knows the policy can win against
it. The results are written to docs/_data/small_games.json, game by game.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, final

import attrs
import pyspiel
from attrs import frozen
from trees import Offers, Policy, Tree, offers_of, policy_of, uniform, value_of

import tussie_mussie.openspiel as in_openspiel
from tussie_mussie.bots import SearchBot, greedy_bot

DATA: Final = Path(__file__).parents[2] / "_data" / "small_games.json"
WANTED: Final = 0.001
MOST: Final = 1000
SEEDS: Final = 16

GAMES: Final = {
    "six, hearts": "CM-RR-DS-PX-FM-HY",
    "six, colors": "RT-OR-PX-PR-VI-CN",
    "six, rows": "CM-AM-GA-DS-PE-HS",
    "six, Snapdragon": "RR-AM-GA-OR-VI-SN",
    "six, Marigold": "RR-AM-DS-OR-PX-MG",
    "six, both": "RR-OR-PX-VI-SN-MG",
    "eight, no ability": "CM-RR-AM-DS-PX-HY-VI-CN",
    "eight, both": "RR-AM-DS-OR-PX-VI-SN-MG",
}
SEARCHES: Final = (8, 64)

Json: TypeAlias = Mapping[str, "str | int | float | Json | None"]


@final
@frozen
class Solved:
    """A solved game.

    Attributes:
        game: the game, as OpenSpiel knows it.
        tree: its tree.
        policy: what was found.
        gap: its exploitability.
        iterations: after how many iterations of CFR+ it was found.
    """

    game: pyspiel.Game
    tree: Tree
    policy: Policy
    gap: float
    iterations: int


def solve(cards: str, size: int = 2, wanted: float = WANTED, most: int = MOST) -> Solved:
    """Solve a game of one round for two.

    Args:
        cards: the codes of the deck.
        size: how many cards each player gets.
        wanted: how exploitable the policy may still be, in points.
        most: after how many iterations to give up.
    """
    parameters: dict[str, int | str] = {"rounds": 1, "arrangement_size": size, "cards": cards}
    own = pyspiel.load_game(in_openspiel.NAME, parameters)
    game = pyspiel.convert_to_cached_tree(own)
    solver = pyspiel.CFRPlusSolver(game)
    done, gap = 0, float("inf")
    while gap >= wanted and done < most:
        for _ in range(10):
            solver.evaluate_and_update_policy()
        done += 10
        gap = pyspiel.exploitability(game, solver.tabular_average_policy())
    table = solver.tabular_average_policy().policy_table()
    return Solved(game, Tree(in_openspiel.rules_of(own)), {key: dict(row) for key, row in table.items()}, gap, done)


def exploitability(game: pyspiel.Game, policy: Policy) -> float:
    """Return what a player who knows the policy wins against it, on average over both seats.

    Args:
        game: the game.
        policy: what the other player follows.
    """
    return pyspiel.exploitability(game, pyspiel.TabularPolicy({key: [*row.items()] for key, row in policy.items()}))


def described(solved: Solved, policy: Policy, gap: float) -> dict[str, str | int | float | Json | None]:
    """Return what there is to say of a policy."""
    root, best = solved.tree.root, solved.policy
    loss = (value_of(root, best, policy) - value_of(root, policy, best)) / 2
    return {
        "exploitability": round(gap, 4),
        "loss": round(loss, 4),
        "offers": _parts(offers_of(solved.tree, policy)),
        "first_offers": _parts(offers_of(solved.tree, policy, last=False)),
        "last_offers": _parts(offers_of(solved.tree, policy, last=True)),
    }


def _parts(offers: Offers) -> Json:
    parts: dict[str, float | None] = attrs.asdict(offers)
    return {name: None if part is None else round(part, 4) for name, part in parts.items()}


def measured(name: str, seeds: int = SEEDS) -> dict[str, str | int | float | Json | None]:
    """Solve a game and ask all bots."""
    solved = solve(GAMES[name])
    policies: dict[str, Policy] = {"random": uniform(solved.tree), "greedy": policy_of(greedy_bot, solved.tree)}
    for samples in SEARCHES:
        policies[f"search {samples}"] = policy_of(SearchBot(samples=samples), solved.tree, seeds)
    bots = {bot: described(solved, policy, exploitability(solved.game, policy)) for bot, policy in policies.items()}
    return {
        "cards": GAMES[name],
        "information_states": len(solved.tree.views),
        "iterations": solved.iterations,
        "value": round(value_of(solved.tree.root, solved.policy, solved.policy), 4),
        "equilibrium": described(solved, solved.policy, solved.gap),
        "bots": bots,
    }


def main() -> None:
    """Measure what is asked for, and write it beside what is there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=[*GAMES], help="which games")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how often a search is asked for each answer")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--out", type=Path, default=DATA, help="where to write the results")
    asked = parser.parse_args()
    known: dict[str, object] = json.loads(asked.out.read_text(encoding="utf-8"))["games"] if asked.out.exists() else {}
    with ProcessPoolExecutor(asked.jobs) as pool:
        for name, result in zip(asked.games, pool.map(partial(measured, seeds=asked.seeds), asked.games), strict=True):
            known[name] = result
            document = {
                "command": "python docs/_scripts/numbers/small_games.py",
                "seeds": asked.seeds,
                "games": {one: known[one] for one in GAMES if one in known},
            }
            asked.out.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
            sys.stdout.write(f"{name}: {json.dumps(result)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
