"""What games and groups of games are called in a report."""

from collections import Counter
from collections.abc import Iterable, Sequence

from t31.rules.variant import Variant


class Names:
    """The titles of the games of a report; two games of one title are told apart by their ids."""

    def __init__(self, variants: Iterable[Variant]) -> None:
        """Name ``variants``."""
        games = tuple(variants)
        times = Counter(game.title for game in games)
        self._names = {
            game.id: game.title if times[game.title] == 1 else f"{game.title} ({game.id})"
            for game in games
        }

    def __getitem__(self, variant: Variant) -> str:
        """Return the name of one game."""
        return self._names[variant.id]

    def listed(self, variants: Iterable[Variant]) -> str:
        """Return the names of several games, or those of the few others where they are most."""
        ids = [game.id for game in variants]
        others = [name for identifier, name in self._names.items() if identifier not in ids]
        if len(ids) > 1 and not others:
            return "all games"
        if others and 2 * len(others) < len(ids):
            return f"all games but {', '.join(others)}"
        return ", ".join(self._names[identifier] for identifier in ids)

    def also(self, variants: Sequence[Variant]) -> str:
        """Return all but the first of games that belong together, as what follows its name."""
        return f"and {self.listed(variants[1:])}" if len(variants) > 1 else ""

    def group(self, variants: Sequence[Variant]) -> str:
        """Return a short name for games that belong together: the first, and how many more."""
        others = len(variants) - 1
        return f"{self[variants[0]]} and {others} more" if others else self[variants[0]]
