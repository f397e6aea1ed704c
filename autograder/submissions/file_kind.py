"""Tell notebooks, Python files and other files apart, by name and by a look at their first bytes."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from autograder.checks.shared import NAME
from autograder.submissions.folder import SUFFIXES, shown_name

# Files that hold no answer: data, settings, and what courses and tools put beside answers.
DATA = {
    *("csv", "tsv", "xlsx", "xls", "parquet", "npy", "npz", "pt", "pth", "bin", "safetensors", "pkl", "pickle", "h5"),
    *("hdf5", "onnx", "ckpt", "db", "sqlite", "json", "jsonl", "xml", "toml", "yaml", "yml", "cfg", "ini", "lock"),
    *("log", "out", "css", "js", "svg", "ico", "sh", "bat", "ps1", "whl", "pyc", "mistakes", "answers"),
}
# Files that are an answer only where nothing else was handed in: figures and notes.
MINOR = {"md", "rst", "png", "jpg", "jpeg", "gif", "webp", "heic", "bmp", "tif", "tiff", "mp4", "mov"}
BESIDE = re.compile(
    r"readme.*|licen[cs]e.*|changelog.*|notice|requirements.*\.txt|constraints.*\.txt|makefile|dockerfile|install\.py"
    r"|timestamp\.txt|late_mark\.txt|submission_secret\.txt|thumbs\.db|desktop\.ini|pipfile|environment\..*|setup\.py|conftest\.py",
    re.IGNORECASE,
)
HANDOUT = re.compile(r"test_\d+_.+")
MAX_SEARCHED = 4 << 20  # bytes of a file that is searched although its suffix is not that of an answer
START = 4096  # bytes that show whether a file is text
BOM = b"\xef\xbb\xbf"
NOT_CODE = (b"<", b"%PDF", b"{\\rtf")
DEFINES = (b"def ", b"class ", b"lambda")


def is_code(name: str) -> bool:
    """True if a file of this name is a notebook or a Python file."""
    return name.lower().endswith(SUFFIXES)


def is_notebook(name: str, data: bytes) -> bool:
    """True for a notebook, also for one under another name; not for Python code that is called a notebook."""
    if name.lower().endswith(".ipynb"):
        return _start(data)[:1] == b"{" or not _is_text_of_code(data)
    return _start(data)[:1] == b"{" and b'"cells"' in data


def name_by_kind(name: str, data: bytes) -> str:
    """Return the name, with the suffix of a notebook or a Python file if its own does not fit its content."""
    suffix = ".ipynb" if is_notebook(name, data) else ".py"
    return name if name.lower().endswith(suffix) else f"{name}{suffix}"


def misnamed(name: str, data: bytes) -> str:
    """Say that a notebook or a Python file has the suffix of the other; "" if it has its own."""
    if is_notebook(name, data) == name.lower().endswith(".ipynb"):
        return ""
    kind, suffix = ("Python code", ".py") if name.lower().endswith(".ipynb") else ("a notebook", ".ipynb")
    return f"{shown_name(name)} holds {kind}: save it with the suffix {suffix}."


def may_hold_code(name: str, data: bytes) -> bool:
    """True if a file is worth a search for answers: a notebook or a Python file, or text that may be one."""
    if is_code(name):
        return True
    if is_data(name) and not is_notebook(name, data):
        return False
    return len(data) <= MAX_SEARCHED and (is_notebook(name, data) or _is_text_of_code(data))


def is_handout(name: str) -> bool:
    """True for released checks and notebook checkpoints, which are not answers."""
    path = PurePosixPath(name)
    is_check = HANDOUT.fullmatch(path.name) is not None or (path.suffix == ".py" and bool(NAME.fullmatch(path.stem)))
    return is_check or is_checkpoint(name)


def is_checkpoint(name: str) -> bool:
    """True for a copy that Jupyter keeps of a notebook."""
    return ".ipynb_checkpoints" in PurePosixPath(name).parts


def is_beside(name: str) -> bool:
    """True for handouts, settings and files of tools, which hold no answer."""
    path = PurePosixPath(name)
    is_hidden = any(part.startswith(".") or part == "__pycache__" for part in path.parts[:-1])
    is_setting = path.name.startswith(".") and (path.name.startswith("._") or not is_code(name))
    return is_handout(name) or is_hidden or is_setting or BESIDE.fullmatch(path.name) is not None


def is_data(name: str) -> bool:
    """True if a file of this name is data."""
    return PurePosixPath(name).suffix[1:].lower() in DATA


def is_minor(name: str) -> bool:
    """True if a file of this name is a figure or a note."""
    return PurePosixPath(name).suffix[1:].lower() in MINOR


def _start(data: bytes) -> bytes:
    return data[:START].removeprefix(BOM).lstrip()


def _is_text_of_code(data: bytes) -> bool:
    """True for a text with definitions; its syntax is not looked at."""
    is_text = b"\0" not in data[:START] and not _start(data).startswith(NOT_CODE)
    return is_text and any(word in data for word in DEFINES)
