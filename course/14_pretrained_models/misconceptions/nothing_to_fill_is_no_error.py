"""A text without a gap gives an empty list instead of ValueError."""

CAUGHT_BY = ("test_text_without_a_gap_raises",)

right = fill_mask


def fill_mask(text, model_dir):
    return right(text, model_dir) if "[MASK]" in text else []
