"""Make the set-up cell of a notebook without its folder, as on Colab or Kaggle: it fetches the package and the checks.

The cell is plain Python that a student can read. It does nothing if nothing is missing, and grading skips it.
"""

from __future__ import annotations

import re

EXERCISE, WHEEL = "the exercise", "the address"
SOURCE = f'''\
# Set-up, for a notebook that is opened alone, such as on Colab or Kaggle: run this cell first. It installs the course's
# package, fetches the exercise's checks, and keeps the torch that is here. Where nothing is missing, it does nothing.
def set_up(exercise, wheel):
    import importlib.metadata, importlib.util, os, subprocess, sys

    if os.environ.get("AUTOGRADER_GRADING"):
        return
    if importlib.util.find_spec("autograder") is None and not wheel:
        print("Answers cannot be checked here, but the lesson itself works. Checks need the course's package and the "
              "files beside this notebook: download the whole assignment where you got this notebook, and follow its "
              "README.")
        return
    if importlib.util.find_spec("autograder") is None:
        here = [name for name in ("torch", "numpy") if importlib.util.find_spec(name)]
        kept = [f"{{name}}=={{importlib.metadata.version(name)}}" for name in here]
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--retries", "1", wheel, *kept]
        said = subprocess.run(pip, capture_output=True, text=True)
        if said.returncode:
            print("Answers cannot be checked here: the course's package could not be installed from", wheel)
            print("The lesson itself works. pip says:", said.stderr.strip()[-600:])
            return
        importlib.invalidate_caches()
    if wheel:
        from autograder.student.fetch_checks import fetch_checks

        fetch_checks(exercise, wheel)


set_up("{EXERCISE}", "{WHEEL}")'''
_FREE = r'[^"\n]*'  # the quoted arguments differ between notebooks
_PATTERN = re.compile(re.escape(SOURCE).replace(re.escape(EXERCISE), _FREE).replace(re.escape(WHEEL), _FREE))
_BEGIN = SOURCE[:20]


def set_up_source(unit_id: str, wheel: str) -> str:
    """Return the cell's text.

    Args:
        wheel: the address of the package's wheel, with the checks in the same folder; "" if there is none. The cell
            then says what is missing.
    """
    return SOURCE.replace(EXERCISE, unit_id).replace(WHEEL, wheel)


def is_set_up_cell(text: str) -> bool:
    """True if ``text`` is this cell without additions, for any exercise and address."""
    return text.startswith(_BEGIN) and _PATTERN.fullmatch(text.rstrip()) is not None
