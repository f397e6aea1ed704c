"""The commands of ``autograder``, by who runs them. Each imports what it needs when it runs: ``--help`` stays quick."""
