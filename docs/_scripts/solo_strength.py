"""How strong the house opponents of a solo game are: how often simple players beat them, and by how much.

    python docs/_scripts/solo_strength.py
    python docs/_scripts/solo_strength.py --games 2000 --searches 200 --jobs 2

Every game has a seed of its own, and the first player changes from game to game. The interval is that of 95%.
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import tussie_mussie as tm
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot

OPPONENTS: Final = {"easy": tm.SOLO_EASY, "normal": tm.SOLO, "hard": tm.SOLO_HARD}
PLAYERS: Final[dict[str, tm.Bot]] = {"random": random_bot, "greedy": greedy_bot, "search": SearchBot(16)}
CHUNK: Final = 50


def lead(player: str, opponent: str, number: int) -> tuple[bool, int]:
    """Return whether the player wins one game, and by how many points."""
    rules = OPPONENTS[opponent]
    end = tm.play([PLAYERS[player]], rules, seed=f"solo {number}", first_player=number % 2).state
    return end.winner == 0, end.totals[0] - end.totals[1]


def chunk(task: tuple[str, str, int, int]) -> list[tuple[bool, int]]:
    """Return the results of some games."""
    player, opponent, first, end = task
    return [lead(player, opponent, number) for number in range(first, end)]


def main() -> None:
    """Print a line for each player and opponent."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games of the random and the greedy player")
    parser.add_argument("--searches", type=int, default=200, help="games of the searching player")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        for opponent in OPPONENTS:
            for player in PLAYERS:
                games = asked.searches if player == "search" else asked.games
                tasks = [(player, opponent, at, min(at + CHUNK, games)) for at in range(0, games, CHUNK)]
                results = [result for done in pool.map(chunk, tasks) for result in done]
                share = sum([won for won, _ in results]) / games
                error = 1.96 * math.sqrt(share * (1 - share) / games)
                mean = sum([points for _, points in results]) / games
                line = f"{opponent:7} {player:7} wins {share:.1%} (± {error:.1%}) of {games}, {mean:+.1f} points"
                print(line, flush=True)  # noqa: T201  # the script is run for what it prints


if __name__ == "__main__":
    main()
