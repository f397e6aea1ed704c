"""What student code may do, in one place: what it may read, what it may use, what it is denied, and why.

Two independent mechanisms enforce it: a view of the file system and a filter of system calls. They overlap, because
each covers holes of the other on older kernels. Which system calls there are for it stands in ``system_calls``.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

MEGABYTE = 1 << 20
SCRATCH_MB = 256  # the private folder: what a child may write in total
SCRATCH_FILES = 1000
SCRATCH_DEPTH = 40  # folders in folders: far deeper than honest code goes, and no path is too long to clean up
THREADS = 256  # of one child; the recording of operations, autograd and an answer's own pools take a few
FILE_MB = 32
OPEN_FILES = 64  # times FILE_MB: what deleted but open files can take on a disk without a quota
EXTRA_PROCESSES = 64  # only where seccomp cannot deny fork

SYSTEM_PATHS = ("/usr", "/lib", "/lib64", "/bin", "/sbin", "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime")
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random", "/dev/full")
# For a worker with a GPU, and not proven on hardware yet: its device files, and where CUDA looks for them.
GPU_DEVICES = ("nvidiactl", "nvidia-uvm", "nvidia-uvm-tools", "nvidia[0-9]*")
GPU_SYSTEM_PATHS = ("/sys/bus/pci", "/sys/devices", "/sys/module")
GPU_OPEN_FILES = 1024
GPU_DATA_MB = 8192  # what CUDA and its libraries take for themselves; of address space it reserves terabytes
PYTHON_FOLDERS = ("bin", "lib", "lib64", "pyvenv.cfg")  # never the prefix itself: it may be a course

ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    # one thread, set before torch is imported: a child forked from a process with a thread pool hangs
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "NUMEXPR_NUM_THREADS": "1",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    "HF_HUB_OFFLINE": "1",
    "HF_DEACTIVATE_ASYNC_LOAD": "1",  # threads make the loading of a small model a quarter slower
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",  # a model's loading writes nothing into the student's output
    "TRANSFORMERS_OFFLINE": "1",
    "TOKENIZERS_PARALLELISM": "false",
    "KINETO_LOG_LEVEL": "6",  # torch's profiler writes nothing into the student's output
    "AUTOGRADER_GRADING": "1",  # check(...) in a student's cell returns quietly
}

SYSTEM_VARIABLES = ("SYSTEMROOT", "WINDIR", "TEMP", "TMP")  # Windows starts nothing without them


def environment(scratch: str, *, gpu: str = "", keep_system: bool = False) -> dict[str, str]:
    """The environment of a process that runs student code: nothing of the instructor's is passed on.

    Args:
        gpu: the GPU that is visible, as ``CUDA_VISIBLE_DEVICES`` names it; none by default.
    """
    folders = dict.fromkeys(("HOME", "TMPDIR", "MPLCONFIGDIR", "IPYTHONDIR", "TORCHINDUCTOR_CACHE_DIR"), scratch)
    system = {name: os.environ[name] for name in SYSTEM_VARIABLES if name in os.environ} if keep_system else {}
    return {**system, **ENVIRONMENT, **folders, "CUDA_VISIBLE_DEVICES": gpu}


def gpu_devices() -> list[str]:
    """The device files of this machine's GPUs."""
    return sorted(str(path) for pattern in GPU_DEVICES for path in Path("/dev").glob(pattern))


def python_paths() -> list[str]:
    """The Python installation and its packages: the parts of each prefix that hold no project of the user."""
    prefixes = dict.fromkeys((sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix))
    paths = [os.path.join(prefix, folder) for prefix in prefixes for folder in PYTHON_FOLDERS]
    paths += [sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), sysconfig.get_path("stdlib")]
    return _outermost(path for path in paths if os.path.exists(path))


def engine_folders() -> list[Path]:
    """The parts of this package that run in the sandbox; the rest of it is never shown there."""
    package = Path(__file__).resolve().parent.parent
    return [package / "boundary", package / "inside"]


def _outermost(paths: Iterable[str]) -> list[str]:
    """The paths that do not lie inside another."""
    kept: list[str] = []
    for path in sorted(dict.fromkeys(paths), key=len):
        if not any(Path(path).is_relative_to(other) for other in kept):
            kept.append(path)
    return kept
