"""Run the command ``autograder`` by ``python -m autograder``."""

from autograder.cli import main

main()
