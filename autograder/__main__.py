"""Run the command ``autograder`` by ``python -m autograder``.

Python then looks for modules in the working directory first, which may be a student's checkout.
"""

import os
import sys

if not sys.flags.safe_path and sys.path[:1] in ([""], [os.getcwd()]):
    del sys.path[0]

from autograder.cli import main

main()
