"""Which bot is better? Let them play paired games: the same draws twice, with the seats swapped.

    python examples/tournament.py
    python examples/tournament.py --pairs search:greedy greedy:random --games 1000 --samples 64 --jobs 2

What is measured in each pair of games is the mean of the first bot's lead in points, and its share of the
wins; pairs are independent of each other, so their mean has a 95% confidence interval of 1.96 standard errors.
"""

from __future__ import annotations

import argparse
import math
import statistics
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tqdm import tqdm

import tussie_mussie as tm
from tussie_mussie.bots import SearchBot, greedy_bot, random_bot

NAMES = ("random", "greedy", "search")
RULES = {"rulebook": tm.RULEBOOK, "turkish": tm.TURKISH}


def bot(name: str, samples: int) -> tm.Bot:
    """Return a bot by its name."""
    bots: dict[str, tm.Bot] = {"random": random_bot, "greedy": greedy_bot, "search": SearchBot(samples)}
    return bots[name]


def play_pair(names: tuple[str, str], samples: int, rules: str, seed: str) -> tuple[float, float]:
    """Return the first bot's mean lead in points and its share of the wins in two games with the same draws."""
    first, second = (bot(name, samples) for name in names)
    there = tm.play((first, second), RULES[rules], seed=seed).final
    back = tm.play((second, first), RULES[rules], seed=seed).final
    lead = there.totals[0] - there.totals[1] + back.totals[1] - back.totals[0]
    return lead / 2, ((there.winner == 0) + (back.winner == 1)) / 2


def interval(values: list[float]) -> tuple[float, float, float]:
    """Return the mean and the ends of its 95% confidence interval."""
    mean = statistics.fmean(values)
    margin = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
    return mean, mean - margin, mean + margin


def names_of(text: str) -> tuple[str, str]:
    """Read two names with a colon between them."""
    first, _, second = text.partition(":")
    if first not in NAMES or second not in NAMES:
        raise argparse.ArgumentTypeError(f"{text!r} is not two of {', '.join(NAMES)} with a colon between them")
    return first, second


def main() -> None:
    """Read the arguments, play and print what came out."""
    parser = argparse.ArgumentParser(description="Let bots play paired games: the same draws, the seats swapped.")
    parser.add_argument("--pairs", type=names_of, nargs="+", default=[("greedy", "random"), ("search", "greedy")])
    parser.add_argument("--games", type=int, default=100, help="pairs of games for each pair of bots, at least 2")
    parser.add_argument("--samples", type=int, default=16, help="the search bot's budget for each decision")
    parser.add_argument("--seed", default="tournament")
    parser.add_argument("--rules", choices=RULES, default="rulebook")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    chosen = parser.parse_args()
    seeds = [f"{chosen.seed}/{number}" for number in range(max(2, chosen.games))]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for names in chosen.pairs:
            playing = partial(play_pair, names, chosen.samples, chosen.rules)
            title = f"{names[0]} against {names[1]}"
            played = list(tqdm(pool.map(playing, seeds, chunksize=4), title, len(seeds), unit="pair", disable=None))
            lead, low, high = interval([points for points, _ in played])
            wins, fewest, most = (min(max(end, 0), 100) for end in interval([100 * share for _, share in played]))
            print(f"{title}, {len(seeds)} pairs of games with {chosen.rules} rules")
            print(f"  lead in points  {lead:+6.2f}    95% interval {low:+.2f} to {high:+.2f}")
            print(f"  games won      {wins:6.1f}%  95% interval {fewest:.1f}% to {most:.1f}%")


if __name__ == "__main__":
    main()
