"""Definition files of a user's own, as tests write them."""

from pathlib import Path

from t31.rules.loading import load_variant
from t31.rules.variant import Variant

HEAD = 'id = "mine"\ntitle = "Mine"\n'
CHILD = HEAD + 'parent = "thirty-one"\n'
THREE_CARD = '[ranking]\nkind = "three-card"\nace_low_run = "second"\n'


def load(text: str | bytes) -> Variant:
    """Write a definition to ``my.toml`` in the working folder and load it by that path."""
    Path("my.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_variant("my.toml")
