"""Grades go out: one writer a format, from remembered grades to the bytes of files.

A writer runs nothing and writes nothing: ``commands/export.py`` does. A new format is a module with a ``write``, a line
in ``formats.py`` and one in ``write.py``.
"""
