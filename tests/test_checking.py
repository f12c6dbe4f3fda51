"""Claimed scores are compared with the right ones: arrangements, rounds and whole records."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tussie_mussie as tm
from tests.support.cards import PER_CONDITION, arrange, card, random_arrangement
from tests.support.games import random_walk
from tests.support.shorthand import unchecked


@attrs.frozen
class PerCardOfLeftNeighbor(tm.Effect):
    """A card that looks at the table: it scores the cards of the player to the left."""

    sees_others: ClassVar[bool] = True

    @property
    def rule(self) -> str:
        return "+1 for each card of the player to the left"

    def bonus(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> int:
        return len(tally.others[0]) if tally.others else 0

    def because(self, tally: tm.Tally, placed: tuple[tm.PlacedCard, ...], column: int) -> tuple[tm.Card, ...]:
        return tuple([at.card for at in tally.others[0]])


def record_of(seed: int, players: int = 2, rules: tm.Rules = tm.RULEBOOK) -> tm.GameRecord:
    """Return the record of a random game."""
    actions = tuple(action for _, action, _ in random_walk(tm.new_game(players, rules), Random(seed)))
    return tm.GameRecord(rules, players, 0, actions)


def claims_of(record: tm.GameRecord) -> list[list[int]]:
    """Return the right totals, round by round."""
    return [[sheet.total for sheet in result.sheets] for result in record.final.results]


class TestArrangement:
    ROW = arrange("RR px OR vi")

    def test_a_right_total_has_no_discrepancy(self) -> None:
        assert tm.check_score(self.ROW, 8) == ()

    def test_a_wrong_total_says_claimed_actual_and_the_sum(self) -> None:
        reason = "The total is 8: Red Rose 3 + Phlox 2 + Orchid 1 + Violet 2."
        assert tm.check_score(self.ROW, 9) == (tm.Discrepancy(None, 9, 8, reason),)

    @pytest.mark.parametrize("claimed", ["8", None, 8.0, [8]])
    def test_a_claim_that_is_no_number_is_refused(self, claimed: object) -> None:
        check = unchecked(tm.check_score)
        for claim in (claimed, {card("RR"): claimed}):
            with pytest.raises(
                tm.InvalidClaimError, match="a claim is a whole number, or points by Card, not"
            ) as caught:
                check(self.ROW, claim)
            assert caught.value.claimed == claimed

    @pytest.mark.parametrize("key", ["Red Rose", "RR", None])
    def test_points_of_what_is_no_card_are_refused(self, key: object) -> None:
        check = unchecked(tm.check_score)
        with pytest.raises(tm.InvalidClaimError, match=f"points are claimed by Card or Goal, not by {key!r}") as caught:
            check(self.ROW, {key: 3})
        assert caught.value.claimed == {key: 3}

    def test_the_empty_arrangement_scores_nothing(self) -> None:
        assert tm.check_score(tm.Arrangement(), 0) == ()
        assert tm.check_score(tm.Arrangement(), 1) == (tm.Discrepancy(None, 1, 0, "The total is 0: no cards."),)

    def test_right_points_by_card_have_no_discrepancy(self) -> None:
        points = {line.card: line.points for line in tm.score(self.ROW).lines}
        assert tm.check_score(self.ROW, points) == ()

    def test_wrong_points_by_card_come_left_to_right_with_the_reasons_of_the_lines(self) -> None:
        lines = tm.score(self.ROW).lines
        wrong = tm.check_score(self.ROW, {card("VI"): 3, card("OR"): 1, card("PX"): 2, card("RR"): 2})
        assert wrong == (
            tm.Discrepancy(card("RR"), 2, 3, f"Red Rose scores 3: {lines[0].reason}."),
            tm.Discrepancy(card("VI"), 3, 2, f"Violet scores 2: {lines[3].reason}."),
        )

    def test_a_card_left_out_counts_as_claimed_0(self) -> None:
        wrong = tm.check_score(self.ROW, {card("OR"): 1, card("PX"): 2, card("RR"): 3})
        assert [(found.card, found.claimed, found.actual) for found in wrong] == [(card("VI"), 0, 2)]

    def test_a_claimed_card_that_is_not_there_counts_as_actual_0(self) -> None:
        points = {line.card: line.points for line in tm.score(self.ROW).lines} | {card("DS"): 2, card("GA"): 0}
        assert tm.check_score(self.ROW, points) == (
            tm.Discrepancy(card("DS"), 2, 0, "Daisy is not in the arrangement."),
        )

    def test_r01_the_rules_decide_what_is_right(self) -> None:
        row = arrange("VI RT OR PX")
        assert tm.check_score(row, 6) == ()
        assert tm.check_score(row, 7, PER_CONDITION) == ()
        assert [found.actual for found in tm.check_score(row, 6, PER_CONDITION)] == [7]

    def test_an_arrangement_that_cannot_be_is_refused(self) -> None:
        with pytest.raises(tm.InvalidArrangementError, match="too many"):
            tm.check_score(arrange("RR PX OR VI DS"), 8)
        with pytest.raises(tm.InvalidArrangementError, match="two arrangements"):
            tm.check_score(self.ROW, 8, others=[arrange("VI")])

    @given(st.integers(0, 2**32), st.integers(-5, 30))
    def test_a_total_is_right_exactly_when_it_is_the_total(self, seed: int, claimed: int) -> None:
        row = random_arrangement(Random(seed), tm.RULEBOOK, 4)
        total = tm.score(row).total
        assert [(found.claimed, found.actual) for found in tm.check_score(row, claimed)] == (
            [] if claimed == total else [(claimed, total)]
        )

    def test_a_discrepancy_of_an_arrangement_names_no_player_and_no_round(self) -> None:
        (found,) = tm.check_score(self.ROW, 0)
        assert (found.player, found.round, found.kind) == (None, None, tm.ClaimKind.POINTS)


class TestRound:
    ROWS = (arrange("RR px OR vi"), arrange("AM ds PE ga"))

    def test_right_claims_have_no_discrepancy(self) -> None:
        second = tm.score(self.ROWS[1])
        assert tm.check_round(self.ROWS, (8, second.total)) == ()
        assert tm.check_round(self.ROWS, (8, {line.card: line.points for line in second.lines})) == ()

    def test_each_wrong_claim_names_its_player(self) -> None:
        total = tm.score_total(self.ROWS[1])
        wrong = tm.check_round(self.ROWS, (7, total + 1))
        assert [(found.player, found.claimed, found.actual) for found in wrong] == [
            (0, 7, 8),
            (1, total + 1, total),
        ]
        assert wrong[0].reason == tm.check_score(self.ROWS[0], 7)[0].reason

    def test_points_by_card_name_player_and_card(self) -> None:
        points = {line.card: line.points for line in tm.score(self.ROWS[0]).lines} | {card("RR"): 0}
        wrong = tm.check_round(self.ROWS, (points, tm.score_total(self.ROWS[1])))
        assert [(found.player, found.card, found.claimed, found.actual) for found in wrong] == [(0, card("RR"), 0, 3)]

    def test_a_seat_left_out_counts_as_claimed_0(self) -> None:
        wrong = tm.check_round(self.ROWS, (8,))
        assert [(found.player, found.claimed, found.actual) for found in wrong] == [
            (1, 0, tm.score_total(self.ROWS[1]))
        ]

    def test_a_claim_for_a_seat_that_is_not_there_counts_as_actual_0(self) -> None:
        wrong = tm.check_round(self.ROWS, (8, tm.score_total(self.ROWS[1]), 5, 0, {card("DS"): 2, card("GA"): 0}))
        reason = "There is no player {}; the round has 2 arrangements."
        assert wrong == (
            tm.Discrepancy(None, 5, 0, reason.format(2), player=2),
            tm.Discrepancy(card("DS"), 2, 0, reason.format(4), player=4),
        )

    def test_a_card_can_lie_in_one_arrangement_only(self) -> None:
        with pytest.raises(tm.InvalidArrangementError, match="Violet lies in two arrangements"):
            tm.check_round((arrange("RR vi"), arrange("AM VI")), (0, 0))

    def test_cards_that_look_at_the_others_see_them_clockwise_from_the_left(self) -> None:
        looking = attrs.evolve(card("RR"), id="ivy", name="Ivy", code="IV", effect=PerCardOfLeftNeighbor())
        rules = attrs.evolve(tm.RULEBOOK, deck=(*tm.RULEBOOK.deck, looking))
        rows = (arrange("SN DS"), tm.Arrangement((tm.PlacedCard(looking, tm.Face.UP),)), arrange("MG"))
        (found,) = tm.check_round(rows, (1, 5, 2), rules)
        assert (found.player, found.claimed, found.actual) == (1, 5, 1)

    def test_the_rules_decide_which_cards_there_are(self) -> None:
        without = attrs.evolve(tm.RULEBOOK, deck=tuple(known for known in tm.RULEBOOK.deck if known.code != "OR"))
        with pytest.raises(tm.InvalidArrangementError, match="lacks orchid"):
            tm.check_round(self.ROWS, (8, 8), without)


class TestRecord:
    @pytest.mark.parametrize(("players", "rules"), [(2, tm.RULEBOOK), (3, tm.TURKISH), (4, tm.RULEBOOK)])
    def test_right_claims_have_no_discrepancy(self, players: int, rules: tm.Rules) -> None:
        record = record_of(1, players, rules)
        assert tm.check_record(record, claims_of(record), record.final.winner) == ()

    @given(st.integers(0, 50), st.integers(0, 2), st.integers(0, 2), st.integers(1, 9))
    def test_one_wrong_claim_is_found_with_its_round_and_player(
        self, seed: int, number: int, seat: int, excess: int
    ) -> None:
        record = record_of(seed, 3)
        claims = claims_of(record)
        right = claims[number][seat]
        claims[number][seat] += excess
        (found,) = tm.check_record(record, claims, record.final.winner)
        assert (found.round, found.player, found.card) == (number + 1, seat, None)
        assert (found.claimed, found.actual) == (right + excess, right)

    def test_points_by_card_name_round_player_and_card(self) -> None:
        record = record_of(2)
        line = record.final.results[1].sheets[1].lines[0]
        claims: list[list[tm.Claim]] = [[*row] for row in claims_of(record)]
        claims[1][1] = {at.card: at.points for at in record.final.results[1].sheets[1].lines} | {
            line.card: line.points + 1
        }
        reason = f"{line.card.name} scores {line.points}: {line.reason}."
        assert tm.check_record(record, claims) == (
            tm.Discrepancy(line.card, line.points + 1, line.points, reason, player=1, round=2),
        )

    def test_a_round_left_out_counts_as_claimed_0(self) -> None:
        record = record_of(3)
        claims = claims_of(record)
        wrong = tm.check_record(record, claims[:2])
        assert [(found.round, found.player, found.claimed, found.actual) for found in wrong] == [
            (3, 0, 0, claims[2][0]),
            (3, 1, 0, claims[2][1]),
        ]

    def test_a_claim_for_a_round_that_is_not_finished_counts_as_actual_0(self) -> None:
        whole = record_of(4)
        half = attrs.evolve(whole, actions=whole.actions[:20])
        claims = claims_of(half)
        assert len(claims) == 1
        reason = "Round {} is not finished; the record has 1 finished rounds."
        assert tm.check_record(half, [*claims, [3, 0], [{card("RR"): 4}]]) == (
            tm.Discrepancy(None, 3, 0, reason.format(2), player=0, round=2),
            tm.Discrepancy(card("RR"), 4, 0, reason.format(3), player=0, round=3),
        )

    def test_a_wrong_winner_comes_last_with_both_totals(self) -> None:
        record = record_of(5)
        first, second = record.final.standings()
        assert first.total > second.total
        claims = claims_of(record)
        claims[0][0] += 1
        points, winner = tm.check_record(record, claims, second.player)
        assert points.kind is tm.ClaimKind.POINTS
        assert winner == tm.Discrepancy(
            None,
            second.player,
            first.player,
            f"Player {first.player} wins with {first.total} points; "
            f"player {second.player} is next with {second.total}.",
            kind=tm.ClaimKind.WINNER,
        )

    def test_a_winner_that_is_no_seat_is_wrong(self) -> None:
        record = record_of(5)
        (found,) = tm.check_record(record, claims_of(record), 9)
        assert (found.kind, found.claimed, found.actual) == (tm.ClaimKind.WINNER, 9, record.final.winner)

    def test_r28_the_reason_of_a_wrong_winner_names_the_cards_that_break_the_tie(self) -> None:
        record = record_of(14)
        first, second = record.final.standings()
        assert first.total == second.total
        (found,) = tm.check_record(record, claims_of(record), second.player)
        assert first.tie_break is not None
        assert second.tie_break is not None
        assert found.actual == first.player
        assert found.reason.startswith(f"Players {first.player} and {second.player} have {first.total} points each")
        assert f"{first.tie_break.name} before {second.tie_break.name}" in found.reason

    def test_a_winner_of_a_game_that_is_not_over_is_an_error(self) -> None:
        whole = record_of(4)
        half = attrs.evolve(whole, actions=whole.actions[:20])
        assert tm.check_record(half, claims_of(half)) == ()
        with pytest.raises(tm.RecordError, match="stops after 20 actions, before the game is over") as caught:
            tm.check_record(half, claims_of(half), 0)
        assert caught.value.index == 20

    def test_a_winner_that_is_no_number_is_refused(self) -> None:
        record = record_of(4)
        with pytest.raises(tm.InvalidClaimError, match="'Ann'"):
            unchecked(tm.check_record)(record, claims_of(record), "Ann")

    def test_a_record_that_does_not_follow_the_rules_is_an_error(self) -> None:
        record = record_of(6)
        broken = attrs.evolve(record, actions=(*record.actions[:5], *record.actions[6:]))
        with pytest.raises(tm.RecordError) as caught:
            tm.check_record(broken, [])
        assert caught.value.index == 5
