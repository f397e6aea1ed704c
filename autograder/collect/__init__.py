"""Import submissions: convert downloads from learning platforms to ``submitted/<student>/<assignment>/``.

Each platform has a reader (``moodle``, ``canvas``, ...) that returns who handed in what and when. ``recognise`` picks
the reader, ``roster`` finds the student and ``assignment_of`` the assignment. ``run`` decides what to keep; only
``submission_folder`` writes. ``ungraded_files`` lists files that no run grades. Names, dates and archives are untrusted
input, so every reader works within limits.
"""
