"""Reports as files: the way in for the command line."""

import os
from collections.abc import Sequence
from pathlib import Path

from t31.errors import ReportError
from t31.report.build import build_report
from t31.report.render import FILE_NAMES, Format, render
from t31.rules.variant import Variant
from t31.store.reader import Results


def write_reports(
    results: Results,
    variants: Sequence[Variant],
    baseline: Variant,
    formats: Sequence[Format],
    out: Path,
    commands: Sequence[str] = (),
) -> list[Path]:
    """Write the report on ``variants`` into a folder, one file for each format.

    A file is replaced as a whole or not at all; same results, same bytes.

    Args:
        results: the results database, open for reading.
        variants: the games to report on, in the order in which they are to stand.
        baseline: the game that the others are compared to; it is put first.
        formats: ``html`` for ``report.html``, one page that needs nothing else; ``markdown`` for
            ``report.md``, the same figures with tables for charts.
        out: the folder, made with those above it where it is not there.
        commands: what a reader is told to type to have the files again.

    Returns:
        The files written, in the order of ``formats``.

    Raises:
        ResultsError: a game that is not in the database, or was made under other rules or by
            another t31; or a file that cannot be read.
        ReportError: the folder or a file in it cannot be written.
    """
    report = build_report(results, variants, baseline, commands)
    texts = {out / FILE_NAMES[form]: render(report, form) for form in formats}
    for path, text in texts.items():
        try:
            _replace(path, text)
        except OSError as error:
            remedy = "name a folder that can be written with --out"
            what = f"cannot write {path}: {error.strerror}"
            raise ReportError(what, remedy=remedy) from error
    return list(texts)


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_text(text, encoding="utf-8", newline="\n")
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
