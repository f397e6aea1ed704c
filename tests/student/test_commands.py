"""A student's commands, in a folder with nothing of ``course/``."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from two_ends import RIGHT

from autograder.cli import main
from autograder.student.progress import keep_points

WRONG = "def softmax(x, dim=-1):\n    print('hello')\n    return x.exp() / x.exp().sum(0)\n"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_next_says_what_to_do(student_folder: Path) -> None:
    """The first unsolved exercise; when there is none left, that."""
    assert run("next").output.startswith("Next is 02_softmax: About 02_softmax")
    for unit in "02_softmax", "03_other":
        keep_points(student_folder, unit, 4, 4, ())
    done = run("next")

    assert (done.exit_code, done.output) == (0, "All 2 exercises here are solved.\n")


def test_hints_go_on_over_runs(student_folder: Path) -> None:
    """Each run of the command shows one more, with or without a name."""
    first, second = run("hint", "2", "softmax"), run("hint", "softmax", "softmax")

    assert first.output.startswith("Hint 1 of 2 for softmax: two steps")
    assert second.output.startswith("Hint 2 of 2 for softmax: the sum")
    assert run("hint").output.startswith("Hint 1 of 1 for helper")


def test_status_is_a_map(student_folder: Path) -> None:
    """All exercises with the points of their last check, within 80 columns, and without colours in a file."""
    keep_points(student_folder, "02_softmax", 4, 4, ())
    output = run("status").output

    assert output.splitlines() == [
        "✓ 02_softmax    4 of 4",
        "○ 03_other      0 of 4  ← you are here",
        "1 of 2 solved, 4 of 8 points",
    ]


def test_a_damaged_file_of_points_is_told(student_folder: Path) -> None:
    """The map comes all the same, and the sentence says where the old file is."""
    keep_points(student_folder, "02_softmax", 4, 4, ())
    (student_folder / ".autograder/progress.json").write_text("{")
    shown = run("status")

    assert shown.exit_code == 0
    assert "0 of 2 solved" in shown.output
    assert "was damaged. It is now progress.damaged.json" in shown.output


def test_a_wrong_name_is_an_error_with_a_cure(student_folder: Path) -> None:
    """Exit status 2, as for every error that is not the answer's."""
    shown = run("check", "sofmax")

    assert shown.exit_code == 2
    assert "Did you mean 'softmax'?" in shown.output


@pytest.mark.slow
def test_check_takes_the_next_exercise(student_folder: Path) -> None:
    """Without a name: the first unsolved one. Its points are kept, so that the next run takes the next."""
    file = student_folder / "02_softmax.py"
    file.write_text(WRONG)
    wrong = run("check")
    file.write_text(RIGHT)
    right = run("check")
    after = run("check")

    assert (wrong.exit_code, right.exit_code, after.exit_code) == (1, 0, 1)
    assert wrong.output.startswith("softmax (02_softmax.py): 0 of 4 points")
    assert "Your code printed:\n    hello" in wrong.output
    assert right.output.startswith("softmax (02_softmax.py): 4 of 4 points")
    assert after.output.startswith("other (03_other.py): 0 of 4 points")
    assert "1 of 2 solved" in run("status").output


@pytest.mark.slow
def test_check_of_a_copy_checks_that_copy(student_folder: Path) -> None:
    """By the name that Drive gave it, although the exercise's own file is there."""
    (student_folder / "02_softmax.py").write_text(WRONG)
    (student_folder / "Copy of 02_softmax.py").write_text(RIGHT)

    assert run("check", "Copy of 02_softmax.py").exit_code == 0
    assert run("check", "02_softmax.py").exit_code == 1


@pytest.mark.slow
def test_a_syntax_error_costs_its_statement(student_folder: Path) -> None:
    """The line is told with a caret, and an answer elsewhere in the file counts."""
    (student_folder / "02_softmax.py").write_text(RIGHT + "def f(:\n")
    shown = run("check", "2")

    assert shown.exit_code == 0
    broken = "02_softmax.py, line 6: invalid syntax\n    def f(:\n          ^\n"
    assert shown.output.startswith(f"softmax (02_softmax.py): 4 of 4 points\n\n{broken}")


@pytest.mark.slow
def test_check_ends_an_endless_loop(student_folder: Path) -> None:
    """After the exercise's limit, with a sentence that names the line, and exit status 1."""
    (student_folder / "02_softmax.py").write_text("def softmax(x):\n    while True: x = x\n")
    shown = run("check", "softmax")

    assert shown.exit_code == 1
    assert " ".join(shown.output.split()) == (
        "Stopped after 2 s of processor time: `softmax` did not come to an end, "
        "at line 2, in softmax: `while True: x = x`. "
        "Is there a loop that does not end? Then run: autograder check softmax"
    )


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
def test_ctrl_c_ends_a_check(student_folder: Path) -> None:
    """The command ends, and so does the process that ran the answer."""
    mark = student_folder / "running"
    card = student_folder / "test_02_softmax.json"
    card.write_text(card.read_text().replace('"cell_seconds": 2.0', '"cell_seconds": 600'))
    (student_folder / "02_softmax.py").write_text(
        f"import os\nopen({str(mark)!r}, 'w').write(str(os.getpid()))\nwhile True: pass\n"
    )
    command = subprocess.Popen(
        [sys.executable, "-m", "autograder", "check", "softmax"],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a background job ignores it
    )
    while not (mark.is_file() and mark.read_text()):
        assert command.poll() is None
        time.sleep(0.05)
    command.send_signal(signal.SIGINT)
    output, _ = command.communicate(timeout=60)

    assert command.returncode == 1
    assert output.startswith("You stopped the checks before they ended.")
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text()), 0)
