"""Where the results database lies unless a path is given."""

import os
from pathlib import Path
from typing import Final

ENVIRONMENT_VARIABLE: Final = "T31_DB"


def default_path() -> Path:
    """Return the path that ``T31_DB`` names, else ``data/t31.duckdb`` under the working folder.

    An empty ``T31_DB`` names nothing.
    """
    return Path(os.environ.get(ENVIRONMENT_VARIABLE) or "data/t31.duckdb")
