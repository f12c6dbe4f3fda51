"""Write the published schema of all documents anew, after a change of what documents look like.

`python docs/_scripts/schema.py`
"""

from __future__ import annotations

import json
from pathlib import Path

from tussie_mussie._internal.documents import schemas

FILE = Path(schemas.__file__).with_name("schema.json")

FILE.write_text(json.dumps(schemas.published(), indent=1) + "\n", encoding="utf-8")
