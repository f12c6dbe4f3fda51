"""The decks that come with the library, one file each, and the rules that are played with them."""

from tussie_mussie._internal.editions.rulebook_deck import RULEBOOK, rulebook
from tussie_mussie._internal.editions.turkish_deck import TURKISH

__all__ = ["RULEBOOK", "TURKISH", "rulebook"]
