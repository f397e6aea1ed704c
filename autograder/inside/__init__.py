"""Everything that runs in one process with student code. It imports only the boundary.

``launch`` is the first code of such a process. ``fork_server`` imports torch once and forks each ``child``, which
confines itself and serves requests; ``spawned`` is a child that was not forked. ``host`` answers the requests, and
``shell`` runs cells. ``confine`` applies the isolation layers (``limits``, ``landlock``, ``seccomp``).
"""
