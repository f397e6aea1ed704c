"""A word is decoded as it would stand in a sentence, with a space before it that is not taken off."""

CAUGHT_BY = (
    "test_gap_in_english",
    "test_gaps_in_three_languages",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)

right = fill_mask


def fill_mask(text, model_dir):
    return [[(f" {word}", p) for word, p in gap] for gap in right(text, model_dir)]
