"""Work comes in: downloads of learning platforms become ``submitted/<student>/<assignment>/``.

A reader for each platform says who handed in what and when (``moodle``, ``canvas``, ...). ``recognise`` chooses it,
``roster`` finds the student, ``assignment_of`` the assignment. ``run`` decides, and only ``submission_folder`` writes.
``ungraded_files`` lists what is not graded. Names, dates and archives come from strangers: all are read within limits.
"""
