"""`python -m tussie_mussie.arena`: a tournament from a shell."""

import sys

from tussie_mussie.arena._command import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
