"""Define the commands of ``autograder``. Each imports what it needs when it runs, so that ``--help`` is fast."""
