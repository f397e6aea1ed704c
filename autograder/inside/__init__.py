"""The student's process: all that lives in one process with a student's code. It knows the boundary, nothing else.

``launch`` is the first code of such a process, ``warm`` imports torch once and forks, ``child`` confines itself
(``confine``) and serves requests, ``host`` answers them, ``shell`` runs cells.
"""
