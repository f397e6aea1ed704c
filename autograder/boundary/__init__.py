"""The line between trusted code and a student's code: what may cross it, and the two ends that speak across it.

``protocol`` names the messages, ``values`` turns Python values into what may cross, ``host`` is the student's end and
``student`` the grader's. In a notebook both ends live in one process; when grading, a socket lies between them.
"""
