"""Where a student's code runs: in a process that can see nothing of value, reach nobody and be ended at any moment.

The trusted side is ``worker`` (one warm process), ``session`` (one submission in a child forked from it) and ``level``
(what this machine can promise, proved by trying to break out). The untrusted side is ``warm`` (imports torch once and
forks), ``child`` (confines itself, then serves requests), ``shell`` (runs cells). ``policy`` says in one place what is
denied and why, ``confine`` and ``bubble`` put it in force, ``wire`` and ``control`` carry what crosses.
"""
