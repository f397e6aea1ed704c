"""The student's process: all that lives in one process with a student's code. It knows the boundary, nothing else.

``launch`` is the first code of such a process. ``fork_server`` imports torch once and forks a ``child``, which confines
itself and serves requests; ``spawned`` is a child that was not forked. ``host`` answers the requests, ``shell`` runs
cells. ``confine`` applies the isolation layers (``limits``, ``landlock``, ``seccomp``).
"""
