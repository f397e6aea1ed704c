"""List the system calls that student code may make. All others are denied, including those of future kernels.

A call is written ``name: number on x86-64: number on arm64``, without blanks; ``-`` if the machine lacks it. Numbers
keep the policy independent of a library's table of names. An unlisted number below ``UNIFIED`` fails with EPERM. From
``UNIFIED`` on, it fails with ENOSYS, so that glibc and Python assume an older kernel and fall back.
"""

from __future__ import annotations

import errno
import platform
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

UNIFIED = 424  # from here on, all architectures share the numbers
OWN_PROCESS = 0xFFFFFFF0  # stands for the ID of the process that installs the filter


@dataclass(frozen=True)
class Machine:
    """A processor architecture with known system call numbers."""

    audit: int  # the kernel's AUDIT_ARCH value
    column: int  # the index of this machine's number in a call


MACHINES = {"x86_64": Machine(0xC000003E, 1), "aarch64": Machine(0xC00000B7, 2)}


def machine() -> Machine | None:
    """Return the machine that this Python runs on; None if its numbers are unknown."""
    is_64_bit = struct.calcsize("P") == 8  # a 32-bit Python uses other numbers on the same processor
    return MACHINES.get(platform.machine()) if is_64_bit else None


@dataclass(frozen=True)
class Condition:
    """A condition on one argument: its low 32 bits, without the bits in ``ignore``, must be one of ``values``.

    Args:
        index: the position of the argument, from 0.
        whole: the kernel reads 64 bits of it, so the upper half must be 0.
        forbidden: the argument must be none of the values instead.
    """

    index: int
    values: tuple[int, ...]
    ignore: int = 0
    whole: bool = False
    forbidden: bool = False


@dataclass(frozen=True)
class Checked:
    """A call that is allowed if all conditions hold, and otherwise fails with ``otherwise``."""

    call: str
    reason: str
    conditions: tuple[Condition, ...]
    otherwise: int = errno.EPERM


@dataclass(frozen=True)
class CallList:
    """A complete policy.

    Args:
        allowed: allowed calls, by reason.
        checked: calls whose arguments are checked.
        answers: calls that return a specific errno, by errno; 0 reports success.
        otherwise: the errno of every other number below ``UNIFIED``; None allows them.
    """

    allowed: Mapping[str, str]
    checked: tuple[Checked, ...]
    answers: Mapping[int, str]
    otherwise: int | None


def numbers(calls: str, machine: Machine) -> Iterator[int]:
    """Yield the numbers of these calls on this machine."""
    for call in calls.split():
        number = call.split(":")[machine.column]
        if number != "-":
            yield int(number)


_THREAD_OF_GLIBC = 0x3D0F00  # exactly the flags of pthread_create
_PRIVATE_OR_REALTIME = 0x180  # bits of a futex operation
_PLAIN_MAPPING = 0xFFFFFFFF & ~0x40100  # all flags of mmap except MAP_HUGETLB and MAP_GROWSDOWN
_NOSIGNAL, _DONTWAIT, _WAITALL = 0x4000, 0x40, 0x100  # MSG_...
_CLOEXEC_NONBLOCK = 0x80800  # bits of a socket's type
# SIGKILL would look like a kill from outside; a stopped process would block its submission
_KILLS_OR_STOPS = (9, 19, 20, 21, 22)

STUDENTS = CallList(
    allowed={
        "memory: malloc, NumPy and torch live on it; PROT_EXEC stays, because oneDNN and every late import map code": (
            "brk:12:214 munmap:11:215 mprotect:10:226 msync:26:227"
        ),
        "threads, which autograd starts": (
            "set_robust_list:273:99 rseq:334:293 gettid:186:178 exit:60:93 exit_group:231:94 sched_yield:24:124 "
            "sched_getaffinity:204:123 getcpu:309:168"
        ),
        "waiting and clocks; programs ask the kernel for the time where its shared page does not tell": (
            "nanosleep:35:101 clock_nanosleep:230:115 restart_syscall:219:128 clock_gettime:228:113 "
            "clock_getres:229:114 gettimeofday:96:169 time:201:- times:100:153 getrusage:98:165"
        ),
        "handling one's own signals": (
            "rt_sigaction:13:134 rt_sigprocmask:14:135 rt_sigreturn:15:139 sigaltstack:131:132 alarm:37:- "
            "getitimer:36:102"
        ),
        "asking who and where one is, and for random bytes": (
            "getpid:39:172 getppid:110:173 getuid:102:174 geteuid:107:175 getgid:104:176 getegid:108:177 "
            "getrandom:318:278 uname:63:160 sysinfo:99:179 umask:95:166"
        ),
        "files that are open": (
            "read:0:63 readv:19:65 write:1:64 writev:20:66 pread64:17:67 preadv:295:69 pwrite64:18:68 pwritev:296:70 "
            "close:3:57 close_range:436:436 lseek:8:62 fstat:5:80 fstatfs:138:44 getdents64:217:61 fchdir:81:50 "
            "ftruncate:77:46 fsync:74:82 fdatasync:75:83 fadvise64:221:223 dup:32:23 dup2:33:- dup3:292:24"
        ),
        "paths: Landlock and bubblewrap decide which ones": (
            "openat:257:56 newfstatat:262:79 statx:332:291 stat:4:- lstat:6:- statfs:137:43 access:21:- "
            "faccessat:269:48 readlink:89:- readlinkat:267:78 getcwd:79:17 chdir:80:49 mkdir:83:- mkdirat:258:34 "
            "rmdir:84:- unlink:87:- unlinkat:263:35 rename:82:- renameat:264:38"
        ),
        "pipes and waiting for them; not epoll, which had holes: the warm process makes asyncio use poll": (
            "pipe2:293:59 poll:7:- ppoll:271:73 select:23:- pselect6:270:72"
        ),
    },
    checked=(
        Checked(
            "futex:202:98",
            "locks, without priority inheritance (CVE-2014-3153, CVE-2021-3347)",
            (Condition(1, (0, 1, 3, 4, 5, 9, 10), ignore=_PRIVATE_OR_REALTIME),),
            errno.ENOSYS,
        ),
        Checked("mmap:9:222", "plain mappings", (Condition(3, (0,), ignore=_PLAIN_MAPPING, whole=True),)),
        Checked("mremap:25:216", "realloc: grow, or MAYMOVE", (Condition(3, (0, 1), whole=True),), errno.EINVAL),
        Checked(
            "madvise:28:233",
            "what malloc gives as advice; not MERGEABLE, a side channel",
            (Condition(2, (0, 1, 2, 3, 4, 8, 14, 15, 16, 17, 102, 103)),),
            errno.EINVAL,
        ),
        Checked("clone:56:220", "threads, no processes", (Condition(0, (_THREAD_OF_GLIBC,)),), errno.EAGAIN),
        Checked(
            "ioctl:16:29",
            "is it a terminal, how wide; FIONREAD, FIONBIO, FIOCLEX; not a file's flags, not watch queues",
            (Condition(1, (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)),),
            errno.EOPNOTSUPP,
        ),
        Checked(
            "fcntl:72:25",
            "copies, flags, SQLite's locks; not owners, signals, leases, pipe sizes",
            (Condition(1, (0, 1, 2, 3, 4, 5, 6, 7, 1030)),),
        ),
        Checked(
            "prctl:157:167",
            "names of threads and of mappings; not PDEATHSIG, not DUMPABLE",
            (Condition(0, (15, 16, 0x53564D41)),),
            errno.EINVAL,
        ),
        Checked("arch_prctl:158:-", "Intel's AMX, for oneDNN", (Condition(0, (0x1021, 0x1022, 0x1023)),), errno.EINVAL),
        Checked("prlimit64:302:261", "reading one's own limits", (Condition(0, (0,)), Condition(2, (0,), whole=True))),
        Checked("setitimer:38:103", "ITIMER_REAL; the others run POSIX CPU timers", (Condition(0, (0,)),)),
        Checked(
            "kill:62:129",
            "raising a signal in oneself",
            (Condition(0, (OWN_PROCESS,)), Condition(1, _KILLS_OR_STOPS, forbidden=True)),
        ),
        Checked(
            "tgkill:234:131",
            "abort(), which then ends as what it is",
            (Condition(0, (OWN_PROCESS,)), Condition(2, _KILLS_OR_STOPS, forbidden=True)),
        ),
        Checked(
            "sendto:44:206",
            "replies; no MSG_OOB (CVE-2025-38236), no address",
            (Condition(3, (0,), ignore=_NOSIGNAL | _DONTWAIT), Condition(4, (0,), whole=True)),
        ),
        Checked(
            "recvfrom:45:207",
            "requests; neither MSG_OOB nor MSG_PEEK (CVE-2026-23394)",
            (Condition(3, (0,), ignore=_WAITALL | _DONTWAIT),),
        ),
        Checked(
            "socketpair:53:199",
            "asyncio wakes itself by one; no other family or kind",
            (Condition(0, (1,)), Condition(1, (1,), ignore=_CLOEXEC_NONBLOCK), Condition(2, (0,))),
        ),
    ),
    answers={
        # reports success without effect, so that shutil.copy and Path.touch work
        0: "chmod:90:- fchmod:91:52 fchmodat:268:53 utimensat:280:88",
        # glibc falls back to preadv, and filelock to its soft lock
        errno.ENOSYS: "preadv2:327:286 pwritev2:328:287 flock:73:32 membarrier:324:283",
        # the only errors after which pathlib.Path.copy tries its next method
        errno.EXDEV: "copy_file_range:326:285",
        errno.ENOTSOCK: "sendfile:40:71",
        # this file system has no extended attributes
        errno.EOPNOTSUPP: (
            "setxattr:188:5 lsetxattr:189:6 fsetxattr:190:7 getxattr:191:8 lgetxattr:192:9 fgetxattr:193:10 "
            "listxattr:194:11 llistxattr:195:12 flistxattr:196:13 removexattr:197:14 lremovexattr:198:15 "
            "fremovexattr:199:16"
        ),
    },
    otherwise=errno.EPERM,
)

# The parser's own code may also set its limits, before each file.
PARSER = replace(
    STUDENTS,
    checked=tuple(
        replace(one, conditions=one.conditions[:1]) if one.call.startswith("prlimit64:") else one
        for one in STUDENTS.checked
    ),
)
