"""Holds the student's process, from the trusted side: starts it, keeps time, ends it. It never imports ``inside``.

``worker`` is one warm process (``warm``, or ``fresh`` where nothing can be forked), ``session`` one submission in a
child forked from it, ``layers`` and ``doctor`` say what this machine can promise, ``canary`` tries to break out.
"""
