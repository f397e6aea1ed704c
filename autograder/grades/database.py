"""Open nbgrader's database once, and run transactions in it with retries.

nbgrader's own ``Gradebook`` opens the database for each use, commits each cell separately, and gives up after five
seconds if another process writes. So we use its tables and models, but not that class.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from nbgrader.api import Base
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy import Engine, create_engine, event, inspect, orm, text
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, NoSuchModuleError, OperationalError

from autograder.errors import GradebookError
from autograder.grades.permissions import make_private_database

PATIENCE = 120.0  # seconds to wait for a locked gradebook
CACHE_KB = 256  # of SQLite: a grade touches few pages, and the default of 2 MB fills up with a large class
RACES = 5  # retries if another process creates the same rows first
TABLES_LOCK = 0x6E62677261646572  # "nbgrader": the id of our advisory lock in PostgreSQL
BUSY = ("locked", "busy", "deadlock", "could not serialize", "lock timeout", "too many clients", "starting up")
OUTDATED = r"no such (column|table)|(column|relation) .* does not exist"
DRIVERS = {  # URL prefix -> driver's URL scheme, and what to install
    "postgres": ("postgresql+psycopg", '".[postgres]"'),
    "mysql": ("mysql+pymysql", "pymysql"),
    "mariadb": ("mariadb+pymysql", "pymysql"),
}

T = TypeVar("T")


def transaction(db_url: str, work: Callable[[orm.Session], T], patience: float = PATIENCE) -> T:
    """Run ``work`` in one transaction.

    It is retried if another process holds the gradebook or writes the same rows first, so it must have no other
    effects.

    Raises:
        GradebookError: The gradebook cannot be opened or written.
    """
    give_up = time.monotonic() + patience
    races = 0
    while True:
        try:
            with orm.Session(_opened(db_url)) as session, session.begin():
                _ensure_tables(session)
                return work(session)
        except IntegrityError as error:
            races += 1
            if races > RACES:
                raise _unusable(db_url, error) from error
        except OperationalError as error:
            if not _is_busy(error):
                raise _unusable(db_url, error) from error
            if time.monotonic() > give_up:
                raise GradebookError(
                    f"The gradebook {_shown(db_url)} stayed locked by another program.",
                    "Close what is using it, then run the same command again: nothing is lost, it goes on from there.",
                ) from error
            time.sleep(0.05)
        except DataError:  # a value that the database cannot store: one submission's fault
            raise
        except (DBAPIError, ArgumentError, NoSuchModuleError, ImportError) as error:
            raise _unusable(db_url, error) from error


def close(db_url: str) -> None:
    """Close the connections to this database. The next transaction opens it again."""
    with suppress(GradebookError):  # it was never opened
        _opened(db_url).dispose()


def _opened(db_url: str) -> Engine:
    try:
        return _engine(db_url)
    except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:  # an invalid URL, or no driver for it
        raise _unusable(db_url, error) from error


@lru_cache(maxsize=8)
def _engine(db_url: str) -> Engine:
    if not db_url.startswith("sqlite"):
        return create_engine(db_url, pool_pre_ping=True)
    engine = create_engine(db_url, connect_args={"timeout": 1.0})  # per try; `transaction` retries
    # Python's sqlite3 begins transactions late and for reading. Two that then write would deadlock.
    event.listen(engine, "do_connect", _keep_private)
    event.listen(engine, "connect", _disable_implicit_transactions)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _keep_private(dialect: Any, record: Any, arguments: list[Any], options: dict[str, Any]) -> None:
    """Create the file readable for instructors only; nbgrader creates it with mode 0644."""
    name = arguments[0] if arguments else options.get("database", "")
    if name and name != ":memory:" and not options.get("uri"):
        make_private_database(Path(name))


def _disable_implicit_transactions(connection: Any, record: Any) -> None:
    connection.isolation_level = None
    connection.execute(f"PRAGMA cache_size = -{CACHE_KB}")


def _begin_immediate(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _ensure_tables(session: orm.Session) -> None:
    """Create nbgrader's tables in a new database. Its own ``Gradebook`` needs an external program for that."""
    connection = session.connection()
    if inspect(connection).has_table("assignment"):
        return
    if connection.dialect.name == "postgresql":  # two new runs must not create them at once
        connection.execute(text(f"SELECT pg_advisory_xact_lock({TABLES_LOCK})"))
        if inspect(connection).has_table("assignment"):
            return
    from alembic.script import ScriptDirectory

    Base.metadata.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
    head = ScriptDirectory(ALEMBIC_DIR).get_current_head()
    connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": head})


def _is_busy(error: DBAPIError) -> bool:
    return any(word in str(error.orig).lower() for word in BUSY)


def _unusable(db_url: str, error: Exception) -> GradebookError:
    lines = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
    reason = " ".join(line.strip() for line in lines[:3]).rstrip(".?!")
    what = f"The gradebook {_shown(db_url)} cannot be used: {reason}."
    if not isinstance(error, DBAPIError):
        return GradebookError(what, _driver_cure(db_url))
    if re.search(OUTDATED, reason):
        return GradebookError(what, "An older nbgrader may have made it: back it up, then run: nbgrader db upgrade")
    if db_url.startswith("sqlite"):
        return GradebookError(what, "Check the file's permissions and the disk, then run the same command again.")
    again = "run the same command again: it continues where it stopped"
    cure = f"Check that its server runs and accepts your login, then {again}."
    return GradebookError(what, cure)


def _driver_cure(db_url: str) -> str:
    for name, (scheme, package) in DRIVERS.items():
        if db_url.startswith(name):
            url = f"{scheme}://user@host/database"
            return f"Install its driver: pip install {package}\nThen: autograder grade --db {url}"
    return "Name an existing database: autograder grade --db sqlite:///gradebook.db"


def _shown(db_url: str) -> str:
    """Return the URL without its password."""
    scheme, _, rest = db_url.partition("://") if "://" in db_url else ("", "", db_url)
    shown = re.sub("password=[^&]*", "password=***", rest.rsplit("@", 1)[-1])
    return f"{scheme}://{shown}" if scheme else shown
