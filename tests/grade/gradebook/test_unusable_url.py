"""A database that cannot be opened is told in a sentence, with a command that helps, and without a password."""

from __future__ import annotations

import pytest

from autograder.errors import GradebookError
from autograder.grades.database import close, transaction


@pytest.mark.parametrize(
    ("url", "what", "cure"),
    [
        (
            "mysql://u:secret@db.example.org/x",
            "No module named",
            "pip install pymysql\nThen: autograder grade --db mysql+pymysql",
        ),
        ("postgres://u:secret@h/x", "Can't load plugin", "autograder grade --db postgresql+psycopg://"),
        ("postgresql://u:secret@h:port/x", "invalid literal", "autograder grade --db postgresql+psycopg://"),
        ("nothing", "Could not parse", "autograder grade --db sqlite:///gradebook.db"),
        ("u:secret@nothing", "Could not parse", "autograder grade --db sqlite:///gradebook.db"),
        ("other://u:se://secret@h/x", "Can't load plugin", "autograder grade --db sqlite:///gradebook.db"),
    ],
)
def test_it_is_told_with_its_cure(url: str, what: str, cure: str) -> None:
    """The driver is missing, or it is no URL. To close it again is no error of its own."""
    with pytest.raises(GradebookError) as found:
        transaction(url, lambda session: None)
    close(url)

    assert what in found.value.what
    assert cure in found.value.cure
    assert "secret" not in str(found.value)


def test_a_fault_of_what_is_written_is_none_of_the_database(tmp_path: object) -> None:
    """It goes to whoever wrote it."""

    def work(session: object) -> None:
        raise ValueError("a text that cannot be written")

    with pytest.raises(ValueError, match="a text that"):
        transaction(f"sqlite:///{tmp_path}/gradebook.db", work)
