"""Work comes in: downloads of learning platforms become ``submitted/<student>/<assignment>/``.

A reader for each platform says who handed in what and when (``moodle``, ``canvas``, ...). ``recognise`` finds out whose
download it is, ``roster`` who is who, ``which`` of which assignment. ``run`` decides, and only ``place`` writes.
``leftovers`` names what is not graded. Names, dates and archives are made by strangers: all are read within limits.
"""
