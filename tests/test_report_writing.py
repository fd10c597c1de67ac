"""Report files: written whole or not at all, and refused in words that help."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from t31.errors import ReportError, ResultsError
from t31.report.writing import write_reports
from t31.rules.loading import load_variant
from t31.store.reader import Results, open_results
from tests.enumerated import enumerated

SCAT = load_variant("scat")


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Results]:
    """Yield a database of one game."""
    path = tmp_path_factory.mktemp("writing") / "results.duckdb"
    with open_results(enumerated(path, [SCAT])) as opened:
        yield opened


def test_files_are_written_in_the_order_of_their_formats(results: Results, tmp_path: Path) -> None:
    """Folders are made on the way, and nothing but the reports is left in them."""
    out = tmp_path / "a" / "b"
    written = write_reports(results, [SCAT], SCAT, ["markdown", "html"], out)
    assert written == [out / "report.md", out / "report.html"]
    assert sorted(path.name for path in out.iterdir()) == ["report.html", "report.md"]
    assert written[1].read_text(encoding="utf-8").endswith("</html>\n")


def test_a_format_that_is_not_asked_for_is_not_written(results: Results, tmp_path: Path) -> None:
    """One format, one file."""
    assert write_reports(results, [SCAT], SCAT, [], tmp_path) == []
    assert write_reports(results, [], SCAT, ["markdown"], tmp_path) == [tmp_path / "report.md"]
    assert [path.name for path in tmp_path.iterdir()] == ["report.md"]


def test_written_twice_the_file_is_the_same(results: Results, tmp_path: Path) -> None:
    """Neither the time nor the order of anything unordered gets into a report."""
    first, second = (
        write_reports(results, [SCAT], SCAT, ["markdown"], tmp_path / name)[0].read_bytes()
        for name in ("one", "two")
    )
    assert first == second
    assert b"\r" not in first


def test_a_file_in_place_of_the_folder_is_refused(results: Results, tmp_path: Path) -> None:
    """The message names the path and the option that changes it."""
    out = tmp_path / "taken"
    out.write_text("mine")
    with pytest.raises(ReportError, match=r"cannot write .*taken.*; name a folder .* --out"):
        write_reports(results, [SCAT], SCAT, ["markdown"], out)
    assert out.read_text() == "mine"


def test_a_folder_in_place_of_the_file_is_refused(results: Results, tmp_path: Path) -> None:
    """What stands there is left alone, and nothing half done beside it."""
    (tmp_path / "report.md").mkdir()
    with pytest.raises(ReportError, match="cannot write"):
        write_reports(results, [SCAT], SCAT, ["markdown"], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["report.md"]


def test_a_report_that_cannot_be_replaced_stays_whole(
    results: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk or a lost right leaves the old report, not half of a new one."""

    def refuse(source: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    old = tmp_path / "report.md"
    old.write_text("the old report")
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(ReportError, match="Permission denied"):
        write_reports(results, [SCAT], SCAT, ["markdown"], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["report.md"]
    assert old.read_text() == "the old report"


def test_a_game_without_results_is_refused_before_anything_is_written(
    results: Results, tmp_path: Path
) -> None:
    """As game or as baseline: there is nothing to say about it."""
    bank = load_variant("bank")
    for variants, baseline in (([bank], SCAT), ([SCAT], bank)):
        with pytest.raises(ResultsError, match="run `t31 enumerate bank`"):
            write_reports(results, variants, baseline, ["markdown"], tmp_path / "out")
    assert not (tmp_path / "out").exists()
