"""Filter the system calls of workers with a GPU by a deny list: the calls that CUDA needs were not measured.

CUDA reaches its device files by ioctl and uses calls that ``system_calls.STUDENTS`` omits. A worker with a GPU still
isolates files, network and other processes, but its student code reaches more of the kernel. Numbers from ``UNIFIED``
on are denied here, too.
"""

from __future__ import annotations

import errno

from autograder.boundary.system_calls import CallList, Checked, Condition

_NOT_THREAD = 0xFFFFFFFF & ~0x10000  # all flags of clone except CLONE_THREAD
_DENIED = {
    "network": "socket:41:198 connect:42:203 bind:49:200 listen:50:201 accept:43:202 accept4:288:242",
    "new processes and programs": "fork:57:- vfork:58:- execve:59:221 execveat:322:281",
    "looking into other processes": (
        "ptrace:101:117 process_vm_readv:310:270 process_vm_writev:311:271 kcmp:312:272 perf_event_open:298:241 "
        "move_pages:279:239 migrate_pages:256:238"
    ),
    "signals": "kill:62:129 tkill:200:130 tgkill:234:131 rt_sigqueueinfo:129:138 rt_tgsigqueueinfo:297:240",
    "scheduling of others": (
        "setpriority:141:140 sched_setscheduler:144:119 sched_setparam:142:118 sched_setattr:314:274 ioprio_set:251:30"
    ),
    "memory that limits do not count": (
        "memfd_create:319:279 shmget:29:194 shmat:30:196 shmctl:31:195 msgget:68:186 msgsnd:69:189 semget:64:190 "
        "mq_open:240:180"
    ),
    "namespaces and mounts": "unshare:272:97 setns:308:268 mount:165:40 umount2:166:39 pivot_root:155:41 chroot:161:51",
    "files by handle": "open_by_handle_at:304:265 name_to_handle_at:303:264",
    "changing files that are only readable": (
        "truncate:76:45 chmod:90:- fchmod:91:52 fchmodat:268:53 chown:92:- fchown:93:55 lchown:94:- fchownat:260:54 "
        "setxattr:188:5 lsetxattr:189:6 fsetxattr:190:7 removexattr:197:14 lremovexattr:198:15 fremovexattr:199:16 "
        "utime:132:- utimes:235:- utimensat:280:88 futimesat:261:-"
    ),
    "watching files": "inotify_init:253:- inotify_init1:294:26 fanotify_init:300:262 fanotify_mark:301:263",
    "kernel interfaces with a history of holes, which CUDA does not use": (
        "bpf:321:280 userfaultfd:323:282 keyctl:250:219 add_key:248:217 request_key:249:218 personality:135:92 "
        "modify_ldt:154:- lookup_dcookie:212:18 splice:275:76 vmsplice:278:75 tee:276:77"
    ),
    "administration": (
        "swapon:167:224 swapoff:168:225 reboot:169:142 kexec_load:246:104 kexec_file_load:320:294 init_module:175:105 "
        "finit_module:313:273 delete_module:176:106 acct:163:89 quotactl:179:60 settimeofday:164:170 "
        "clock_settime:227:112 adjtimex:159:171 clock_adjtime:305:266 sethostname:170:161 setdomainname:171:162 "
        "iopl:172:- ioperm:173:- syslog:103:116 vhangup:153:58"
    ),
}

GPU_STUDENTS = CallList(
    allowed={"closing what a child inherits": "close_range:436:436"},
    checked=(
        Checked("clone:56:220", "threads only", (Condition(0, (0x10000,), ignore=_NOT_THREAD),), errno.EAGAIN),
        Checked(
            "ioctl:16:29",
            "not typing into a terminal, not signals through a descriptor, not flags of a file, not watch queues",
            (Condition(1, (0x5412, 0x541C, 0x8901, 0x8902, 0x40086602, 0x401C5820, 0x5760), forbidden=True),),
        ),
        Checked(
            "fcntl:72:25",
            "not owners and signals of a descriptor, not leases, not pipes beyond the limits",
            (Condition(1, (8, 10, 15, 1024, 1031), forbidden=True),),
        ),
        Checked("prctl:157:167", "not PDEATHSIG, not DUMPABLE", (Condition(0, (1, 4), forbidden=True),)),
        Checked("prlimit64:302:261", "one's own limits", (Condition(0, (0,)),)),
        Checked("sched_setaffinity:203:122", "one's own processors", (Condition(0, (0,)),)),
    ),
    answers={errno.EPERM: " ".join(_DENIED.values())},
    otherwise=None,
)
