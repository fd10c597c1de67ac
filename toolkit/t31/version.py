"""The version of the toolkit, as its distribution states it."""

from importlib.metadata import version
from typing import Final

__version__: Final = version("t31")
