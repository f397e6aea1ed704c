"""`fill_mask` takes `[mask]` in small letters for a gap. Only `[MASK]` is one, and a text without it raises ValueError. Such
a text gets guesses for a word that nobody asked for.
"""

CAUGHT_BY = ("test_no_gap_raises", "test_text_without_a_gap_raises")
SECTION = "Your task, part 2"

import re

right_guesses = fill_mask


def fill_mask(text, model_dir):
    return right_guesses(re.sub(r"\[mask\]", "[MASK]", text, flags=re.IGNORECASE), model_dir)
