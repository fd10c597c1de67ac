"""``t31 report``: what the results database holds, as pages to read."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from t31.cli.messages import note
from t31.cli.naming import named_variants
from t31.cli.options import DatabaseOption, example, named_path
from t31.cli.values import visible
from t31.errors import ReportError

if TYPE_CHECKING:
    from t31.rules.variant import Variant
    from t31.store.reader import Results

app = typer.Typer()

PageFormat = Literal["html", "markdown"]


@app.command("report", epilog=example("t31 report thirty-one schwimmen --to markdown"))
def write_report(
    names: Annotated[list[str] | None, typer.Argument(metavar="VARIANT", hidden=True)] = None,
    baseline: Annotated[
        str | None,
        typer.Option(
            metavar="VARIANT",
            help="What the others are compared with. "
            "[default: thirty-one where it is in the report, else the first]",
        ),
    ] = None,
    to: Annotated[str, typer.Option(metavar="FORMATS", help="html, markdown or both.")] = (
        "html,markdown"
    ),
    out: Annotated[
        Path,
        typer.Option(metavar="FOLDER", parser=named_path, help="Where to write the files."),
    ] = Path("reports"),
    db: DatabaseOption = None,
) -> None:
    """Write a report on variants and compare them with a baseline.

    VARIANT is an id, an alias or the path of a definition file; without one, the report is on
    the variants of the catalogue that the results database holds. The names of the files
    written are printed.
    """
    formats = _formats(to)
    if out.exists() and not out.is_dir():
        raise ReportError("not a folder", got=out, remedy="give --out the name of a folder")
    # Loaded here, because a report needs the libraries that help must not wait for.
    from t31.cli.again import enumerate_commands, report_command
    from t31.report.writing import write_reports
    from t31.store.reader import open_results

    with open_results(db) as results:
        variants = named_variants(names) if names else _held(results)
        base = named_variants([baseline])[0] if baseline is not None else _usual(variants)
        made_by = enumerate_commands(results, (base, *variants))
        named = None if base == _usual(variants) else base
        commands = (*made_by, report_command(variants, named))
        for path in write_reports(results, variants, base, formats, out, commands):
            print(visible(str(path)))


def _formats(text: str) -> list[PageFormat]:
    known = get_args(PageFormat)
    formats = [word.strip() for word in text.split(",")]
    for word in formats:
        if word not in known:
            message = f"{word!r}; write {', '.join(known)} or both with a comma"
            raise typer.BadParameter(message, param_hint="--to")
    return [form for form in known if form in formats]


def _held(results: "Results") -> "tuple[Variant, ...]":
    held = set(results.variants())
    variants = tuple(variant for variant in named_variants(None) if variant.id in held)
    if not variants:
        remedy = "run `t31 enumerate`, or name the variants it does hold"
        raise ReportError("no variant of the catalogue is in the database", remedy=remedy)
    if missing := [variant.id for variant in named_variants(None) if variant.id not in held]:
        note(f"not in the database, so not in the report: {', '.join(missing)}")
    return variants


def _usual(variants: "tuple[Variant, ...]") -> "Variant":
    return next((variant for variant in variants if variant.id == "thirty-one"), variants[0])
