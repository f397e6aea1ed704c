"""State what student code may read and use, what is denied, and why, and name the layers that enforce it.

Two independent mechanisms enforce the policy: a view of the file system and a system call filter. They overlap because
each covers gaps that the other has on older kernels. ``system_calls`` lists the allowed calls.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

MEGABYTE = 1 << 20
SCRATCH_MB = 256  # total size of a child's private folder
SCRATCH_FILES = 1000
SCRATCH_DEPTH = 40  # nesting of folders: honest code stays far below it, and every path stays short enough to clean up
THREADS = 256  # per child: autograd and an answer's own pools use a few
FILE_MB = 32
OPEN_FILES = 64  # times FILE_MB: the disk space that deleted but open files can use without a quota

SYSTEM_PATHS = ("/usr", "/lib", "/lib64", "/bin", "/sbin", "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime")
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random", "/dev/full")
# For a worker with a GPU: its device files, CUDA's search paths, and what its driver says of itself.
GPU_DEVICES = ("nvidiactl", "nvidia-uvm", "nvidia-uvm-tools", "nvidia[0-9]*")
GPU_SYSTEM_PATHS = ("/sys/bus/pci", "/sys/devices", "/sys/module")
GPU_DRIVER = ("/proc/driver/nvidia", "/proc/devices")
GPU_OPEN_FILES = 1024
GPU_DATA_MB = 8192  # memory for CUDA and its libraries, which also reserve terabytes of address space
PYTHON_FOLDERS = ("bin", "lib", "lib64", "pyvenv.cfg")  # never the whole prefix, which may be a course

# Set before torch is imported: a child forked from a process with a thread pool hangs.
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMEXPR_NUM_THREADS"), "1")
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    **ONE_THREAD,
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    "HF_HUB_OFFLINE": "1",
    "HF_DEACTIVATE_ASYNC_LOAD": "1",  # threads make loading a small model 25% slower
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",  # loading a model writes nothing into the student's output
    "TRANSFORMERS_OFFLINE": "1",
    "TOKENIZERS_PARALLELISM": "false",
    "AUTOGRADER_GRADING": "1",  # check(...) in a student's cell returns quietly
}

SYSTEM_VARIABLES = ("SYSTEMROOT", "WINDIR", "TEMP", "TMP")  # Windows starts nothing without them


class LayerName(StrEnum):
    """An isolation layer, also in ``AUTOGRADER_WITHOUT``; see ``sandbox/layers.py`` and ``inside/confine.py``."""

    LIMITS = "limits"  # process limits: processor time, memory, file size
    FORK = "fork"  # a child is forked from the warm process instead of starting a new Python
    BUBBLEWRAP = "bubblewrap"
    LANDLOCK = "landlock"
    SECCOMP = "seccomp"


def environment(scratch: str, *, gpu: str = "", keep_system: bool = False) -> dict[str, str]:
    """Return the environment of a process that runs student code, with nothing of the instructor's environment.

    Args:
        gpu: the visible GPU, in the format of ``CUDA_VISIBLE_DEVICES``; none by default.
    """
    folders = dict.fromkeys(("HOME", "TMPDIR", "MPLCONFIGDIR", "IPYTHONDIR", "TORCHINDUCTOR_CACHE_DIR"), scratch)
    system = {name: os.environ[name] for name in SYSTEM_VARIABLES if name in os.environ} if keep_system else {}
    return {**system, **ENVIRONMENT, **folders, "CUDA_VISIBLE_DEVICES": gpu, "CUDA_CACHE_DISABLE": "1"}


def gpu_devices() -> list[str]:
    """Return the device files of this machine's GPUs."""
    return sorted(str(path) for pattern in GPU_DEVICES for path in Path("/dev").glob(pattern))


def python_paths() -> list[str]:
    """Return the paths of the Python installation and its packages, without the user's own projects."""
    prefixes = dict.fromkeys((sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix))
    paths = [os.path.join(prefix, folder) for prefix in prefixes for folder in PYTHON_FOLDERS]
    paths += [sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), sysconfig.get_path("stdlib")]
    return _outermost(path for path in paths if os.path.exists(path))


def engine_folders() -> list[Path]:
    """Return the engine folders that run in the sandbox. The other folders are never visible there."""
    package = Path(__file__).resolve().parent.parent
    return [package / "boundary", package / "inside"]


def _outermost(paths: Iterable[str]) -> list[str]:
    """Return the paths that do not lie inside another one."""
    kept: list[str] = []
    for path in sorted(dict.fromkeys(paths), key=len):
        if not any(Path(path).is_relative_to(other) for other in kept):
            kept.append(path)
    return kept
