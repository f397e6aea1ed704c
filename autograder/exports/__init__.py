"""Export grades: one writer per format turns recorded grades into file contents.

Writers run no code and write no files; ``commands/export.py`` does. To add a format, write a module with ``write`` and
add a line to ``formats.py``.
"""
