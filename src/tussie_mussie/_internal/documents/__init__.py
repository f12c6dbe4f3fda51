"""Values as versioned JSON documents, read strictly, with a published schema."""

from tussie_mussie._internal.documents.kinds import Document, from_json, to_json
from tussie_mussie._internal.documents.schemas import Json, schema

__all__ = ["Document", "Json", "from_json", "schema", "to_json"]
