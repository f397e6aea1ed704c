"""Search submitted code for names that could hide operations from the recorder. This is the trusted side.

Operations are recorded in the student's process, where Python code can reach everything: the recorder's functions, the
frames that hold its data, torch's switches. To reach them, code must use their names, or the name of some indirect
access. So names alone are a sufficient signal. They prove nothing: an instructor decides. A file with such names runs
alone in its process, so that it cannot weaken other files' checks.

The text is searched, not parsed: this takes time and memory linear in its length.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

MAX_WORDS = 6  # reported
MAX_CACHED = 10_000  # characters of the longest cached text
NATIVE = (".so", ".pyd", ".pyc", ".pyo")  # code that is not text
# torch's switches and recorders; access to frames, to all objects and to functions' internals; code from bytes
_NAMES = """
    _C _VF _autograd _dynamo _functorch _python_dispatch _mode_utils _profiler no_dispatch profiler RecordFunction
    TorchDispatchMode TorchFunctionMode DisableTorchFunction DisableTorchFunctionSubclass __torch_dispatch__
    __torch_function__ _disable_current_modes _enable_record_function _disable_profiler _clear_callbacks
    _toggle_collection_dynamic _getframe _current_frames __traceback__ tb_frame f_back f_locals f_globals f_builtins
    gi_frame cr_frame ag_frame get_objects get_referrers get_referents settrace setprofile addaudithook
    __globals__ __closure__ __code__ __defaults__ __kwdefaults__ __subclasses__ __builtins__ __builtin__
    __getattribute__ __dict__ __loader__ __spec__ __import__ __mro__ __bases__ __reduce__ __reduce_ex__
    weights_only allow_pickle cpp_extension load_inline FunctionType CodeType attrgetter methodcaller run_cell
"""
_MODULES = """
    builtins ctypes cffi inspect importlib imp runpy pkgutil zipimport marshal pickle cloudpickle dill shelve joblib
    copyreg hub code codeop mock doctest pdb bdb trace profile cProfile pydoc faulthandler
"""
WORDS, MODULES = frozenset(_NAMES.split()), frozenset(_MODULES.split())
TELLING = WORDS | MODULES | {"eval", "exec", "globals", "locals", "vars", "getattr", "setattr", "delattr", "sys"}
_WORD = re.compile(r"\w+")
_PRIVATE_WORD = re.compile(r"\b_(?!_)\w")
_IMPORTS = re.compile(r"\b(?:import|from)[ \t]+([\w., \t]+)")
_RUNS_TEXT = re.compile(
    r"(?<![.\w])(?:(eval|exec)(?=[ \t]*\([ \t]*[^\s)])|(globals|locals|vars)(?=[ \t]*\())"
    r"|[=(,\[][ \t]*(eval|exec)\b(?![ \t]*[=(])"
)
_REACHES = re.compile(
    r"\b([gs]etattr|delattr)\b(?!\(torch\.optim,)(?:[ \t]*\(\s*(\w+)[\w.]*\s*,\s*([^\s,)]*)\s*([,)]?))?"
)
_PLAIN = re.compile(r"\"[A-Za-z_]\w*\"|'[A-Za-z_]\w*'")
_PRIVATE = re.compile(r"\btorch(?:\.\w+)*\.(_[A-Za-z]\w*)")
_OWN = re.compile(r"\bautograder\.|\bfrom[ \t]+autograder\b(?![ \t]+import[ \t]+check\b)|\bimport[ \t]+autograder\b")
_SYS_MODULES = re.compile(r"\bsys\.modules\b|\bfrom[ \t]+sys[ \t]+import\b")


def blinding_words(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the names in these texts that could hide operations, sorted and limited to ``MAX_WORDS``."""
    texts = tuple(texts)
    telling = [text for text in texts if (_may_blind_known if len(text) < MAX_CACHED else _may_blind)(text)]
    if not telling:
        return ()  # nearly always; the full search takes four times as long
    text = _as_python_reads("\n".join(telling))
    words = set(_WORD.findall(text))
    importing = [_as_python_reads(text) for text in texts if "import" in text]
    imported = {word for text in importing for match in _IMPORTS.finditer(text) for word in _WORD.findall(match[1])}
    found = (WORDS & words) | (MODULES & imported)
    found |= {match[1] or match[2] or match[3] for match in _RUNS_TEXT.finditer(text)}
    found |= {match[1] for match in _REACHES.finditer(text) if _reaches_far(match, imported)}
    found |= {match[1] for match in _PRIVATE.finditer(text)}
    found |= {"autograder"} if _OWN.search(text) else set()
    found |= {"sys.modules"} if _SYS_MODULES.search(text) else set()
    return tuple(sorted(found)[:MAX_WORDS])


def _may_blind(text: str) -> bool:
    text = _as_python_reads(text)
    is_private = _PRIVATE_WORD.search(text) is not None
    return is_private or not TELLING.isdisjoint(_WORD.findall(text)) or _OWN.search(text) is not None


_may_blind_known = lru_cache(maxsize=512)(_may_blind)  # most cells are the lesson's, equal for all


def _as_python_reads(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def can_evade(files: Mapping[str, bytes]) -> bool:
    """True if a file beside the answers, which they may import, has such names or is not text."""
    if any(name.lower().endswith(NATIVE) for name in files):
        return True
    return bool(blinding_words(data.decode(errors="replace") for name, data in files.items() if name.endswith(".py")))


def _reaches_far(found: re.Match[str], imported: set[str]) -> bool:
    """True if this ``getattr`` or similar is passed on, or reads a computed name from a module."""
    if found[2] is None:
        return True
    return found[2] in imported and not (found[4] and _PLAIN.fullmatch(found[3]))
