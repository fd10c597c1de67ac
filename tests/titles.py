"""The games of the catalogue by their titles, as a report names them in its cells."""

from t31.rules.loading import catalogue

TITLES = {game.title: game.id for game in catalogue()}


def game_in(cell: str) -> str:
    """Return the id of the game that a cell or a column names first."""
    return TITLES[max((title for title in TITLES if cell.startswith(title)), key=len)]


def games_in(cell: str) -> list[str]:
    """Return the ids of all games that a cell of a group names, its note included."""
    first, _, others = cell.partition(" (and ")
    titles = [first, *others.removesuffix(")").split(", ")]
    return [TITLES[title] for title in titles if title]


def games_listed(cell: str) -> set[str]:
    """Return the ids of the games that a cell lists, or does not list."""
    everything = set(TITLES.values())
    if cell == "all games":
        return everything
    if cell.startswith("all games but "):
        return everything - games_listed(cell.removeprefix("all games but "))
    return {TITLES[title] for title in cell.split(", ")}
