"""`fill_mask` returns an empty list for a text without `[MASK]`. It has to raise ValueError. An empty result hides the
cause: a gap that is spelt in another way, such as `<mask>`, goes unnoticed.
"""

CAUGHT_BY = ("test_no_gap_raises", "test_text_without_a_gap_raises")
SECTION = "Your task, part 2"

right = fill_mask


def fill_mask(text, model_dir):
    return right(text, model_dir) if "[MASK]" in text else []
