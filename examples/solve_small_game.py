"""Solve a small game with OpenSpiel: one round with six cards, by CFR+.

Run it after `pip install "tussie-mussie[openspiel]"`. It prints what the game is worth to the player who offers first,
and how much the found strategies can be exploited at most; it takes less than a minute.
"""

from __future__ import annotations

import pyspiel
from open_spiel.python.algorithms.cfr import CFRPlusSolver
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.exploitability import exploitability

import tussie_mussie.openspiel as tussie_mussie_in_openspiel

CARDS = "SN-MG-RR-PX-OR-VI"
PARAMETERS: dict[str, int | str] = {"rounds": 1, "arrangement_size": 2, "cards": CARDS}
WANTED = 0.001


def solve(parameters: dict[str, int | str], wanted: float = WANTED, most: int = 1_000) -> tuple[int, float, float]:
    """Solve a game for two.

    Args:
        parameters: those of the game.
        wanted: how exploitable the strategies may still be.
        most: after how many iterations to give up.

    Returns:
        The number of iterations, the value of the game for seat 0, and the exploitability.
    """
    game = pyspiel.load_game(tussie_mussie_in_openspiel.NAME, parameters)
    tree = pyspiel.convert_to_cached_tree(game)  # every state is asked once, and then no more
    solver = CFRPlusSolver(tree)
    done, gap = 0, float("inf")
    while gap >= wanted and done < most:
        for _ in range(10):
            solver.evaluate_and_update_policy()
        done += 10
        gap = exploitability(tree, solver.average_policy())
    policy = solver.average_policy()
    value = float(policy_value(tree.new_initial_state(), [policy, policy])[0])
    return done, value, gap


if __name__ == "__main__":
    iterations, value, gap = solve(PARAMETERS)
    print(f"{CARDS}: after {iterations} iterations of CFR+")
    print(f"value for who offers first: {value:+.4f} points more than the other, on average")
    print(f"exploitability: {gap:.5f}")
