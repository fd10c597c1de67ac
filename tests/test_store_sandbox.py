"""A user's own SQL reads, and touches nothing else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from t31.errors import QueryError
from t31.store.sandbox import ask
from tests.stored import scat_alone, untouched


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return the path of a results database of one variant, and see that it stays as it was."""
    with untouched(scat_alone(tmp_path_factory.mktemp("sandbox") / "t31.duckdb")) as path:
        yield path


def rows(sql: str, path: Path) -> list[tuple[Any, ...]]:
    """Return all rows of a user's query."""
    with ask(sql, path) as answer:
        return list(answer.rows)


def refusal(sql: str, path: Path) -> str:
    """Return in what words a query is refused, on one line."""
    with pytest.raises(QueryError) as caught:
        rows(sql, path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT variant FROM variant",
        "select variant from variant;",
        "-- a comment\nFROM (SELECT variant FROM variant) /* another */ ;;",
        "WITH v AS (SELECT variant FROM variant) FROM v",
        "VALUES ('scat')",
        "(SELECT 'scat')",
        "SELECT ';' [:0] || 'scat'",
        "SELECT variant FROM run",
        "PIVOT (SELECT 'scat' AS s, 1 AS n) ON n USING first(s)",
        "PIVOT (SELECT 'scat' AS s, 1 AS n) ON n IN (1) USING first(s)",
    ],
)
def test_a_statement_that_reads_is_answered(sql: str, path: Path) -> None:
    """However the query begins."""
    assert rows(sql, path) == [("scat",)]


def test_the_schema_can_be_looked_at(path: Path) -> None:
    """SHOW, DESCRIBE, SUMMARIZE, EXPLAIN and the comments."""
    assert ("knock_by_score",) in rows("SHOW TABLES", path)
    assert rows("DESCRIBE variant_alias", path)[0][:2] == ("alias", "VARCHAR")
    assert len(rows("SUMMARIZE run", path)) == 11
    assert "SCAN" in rows("EXPLAIN FROM run", path)[0][1].upper()
    assert "Rows" not in rows("EXPLAIN ANALYZE FROM run", path)[0][0]
    query = "SELECT comment FROM duckdb_tables() WHERE table_name = 'meta'"
    assert rows(query, path) == [("Facts about this file itself.",)]


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO variant_alias VALUES ('a', 'b')",
        "UPDATE run SET command = ''",
        "DELETE FROM run",
        "TRUNCATE run",
        "MERGE INTO run USING run AS r ON run.run = r.run WHEN MATCHED THEN DELETE",
        "CREATE TABLE mine (a INTEGER)",
        "CREATE TEMP TABLE mine (a INTEGER)",
        "CREATE VIEW mine AS SELECT 1",
        "CREATE MACRO mine(a) AS a",
        "DROP TABLE run",
        "ALTER TABLE run ADD COLUMN a INTEGER",
        "COMMENT ON TABLE run IS 'mine'",
        "COPY run TO 'run.csv'",
        "COPY run FROM 'run.csv'",
        "EXPORT DATABASE 'mine'",
        "IMPORT DATABASE 'mine'",
        "ATTACH 'mine.duckdb' AS mine",
        "DETACH t31",
        "USE main",
        "INSTALL httpfs",
        "LOAD json",
        "SET threads = 1",
        "RESET threads",
        "SET VARIABLE a = 1",
        "PRAGMA database_list",
        "CALL pragma_version()",
        "CHECKPOINT",
        "VACUUM",
        "ANALYZE",
        "BEGIN",
        "PREPARE p AS SELECT 1",
        "EXECUTE p",
    ],
)
def test_a_statement_that_does_more_than_read_is_refused(sql: str, path: Path) -> None:
    """By its kind, before it is run."""
    text = refusal(sql, path)
    assert text.startswith("this database is for reading: got a statement of type")
    assert text.endswith("use SELECT, EXPLAIN, DESCRIBE, SHOW or SUMMARIZE")


@pytest.mark.parametrize(
    "sql",
    [
        "WITH gone AS (DELETE FROM run RETURNING run) FROM gone",
        "EXPLAIN ANALYZE DELETE FROM run",
        "SELECT * FROM read_csv('/etc/hostname')",
        "SELECT * FROM read_text('/etc/hostname')",
        "SELECT * FROM read_blob('*')",
        "SELECT * FROM '/etc/hostname'",
        "SELECT * FROM glob('/*')",
        "SELECT * FROM read_duckdb('t31.duckdb')",
        "SELECT * FROM read_parquet('https://example.org/x.parquet')",
        "SELECT * FROM path",
        "SELECT getenv('HOME')",
        "SELECT * FROM duckdb_secrets()",
        "FROM enable_profiling()",
    ],
)
def test_a_way_out_that_looks_like_reading_leads_nowhere(sql: str, path: Path) -> None:
    """The file is open for reading only, and nothing but the file is open."""
    refusal(sql, path)


@pytest.mark.parametrize(
    ("sql", "text"),
    [
        ("", "there is no query; write one, such as: from variant"),
        (" ;; -- nothing", "there is no query; write one, such as: from variant"),
        ("SELECT 1; SELECT 2", "one statement at a time: got 2; run them one by one"),
        ("SELECT 1; DROP TABLE run", "one statement at a time: got 2; run them one by one"),
        ("SELEC 1", 'Parser Error: syntax error at or near "SELEC"'),
        (
            "FROM knocks",
            'Catalog Error: Table with name knocks does not exist. Did you mean "knock"?;'
            " `show tables` lists the tables, `describe TABLE` its columns",
        ),
        ("SELECT 'x'::INTEGER", "Conversion Error: Could not convert string 'x' to INT32"),
        (
            "WITH a AS (DELETE FROM run RETURNING *) FROM a",
            "Invalid Input Error: Cannot execute statement of type"
            ' "SELECT" on database "t31" which is attached in read-only mode!;'
            " queries only read what is in this database: no writing, files or settings",
        ),
    ],
)
def test_a_refusal_gives_the_reason_and_a_remedy(sql: str, text: str, path: Path) -> None:
    """One line; the exact words."""
    assert refusal(sql, path) == text


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=40) | st.text(alphabet="SELECTFROM*run;'\"-()/0 \n\0", max_size=30))
def test_no_text_crashes_it(path: Path, sql: str) -> None:
    """Any text is answered or refused in one line."""
    try:
        rows(sql, path)
    except QueryError as error:
        assert "\n" not in str(error)  # noqa: PT017 # most texts raise, some do not
