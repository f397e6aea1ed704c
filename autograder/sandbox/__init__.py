"""Holds the student's process, from the trusted side: starts it, keeps time, ends it. It never imports ``inside``.

``worker`` gives one session after another; ``session`` is one submission in a process of its own. A ``backend`` makes
such processes: ``fork_server`` forks them, ``spawned`` starts each anew. ``layers`` are the parts of the isolation,
``isolation`` the levels they give, ``machine`` what is there, ``doctor`` what the user is told.
``breakout_probe`` tries to break out at every start. ``proof`` and ``syscall_sweep`` take seconds and run on request.
"""
