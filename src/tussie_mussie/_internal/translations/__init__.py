"""Languages: the names, terms, texts and sentences of language files, which a translator edits without Python."""

from tussie_mussie._internal.translations.files import language, languages, load_language, shipped, spoken
from tussie_mussie._internal.translations.telling import joined, listed, name, sentence
from tussie_mussie._internal.translations.value import Language, isolated

__all__ = [
    "Language",
    "isolated",
    "joined",
    "language",
    "languages",
    "listed",
    "load_language",
    "name",
    "sentence",
    "shipped",
    "spoken",
]
