"""Run student code from the trusted side: start its process, keep time, end it. It never imports ``inside``.

A ``worker`` opens one ``session`` per submission, each in its own process. A ``backend`` makes the processes:
``fork_server`` forks them, ``spawned`` starts a new Python for each. ``layers`` describes the isolation layers,
``isolation`` the levels they add up to, ``machine`` what this machine offers, and ``doctor`` reports it.
``breakout_probe`` runs at every start. ``proof`` and ``syscall_sweep`` take seconds and run on request.
"""
