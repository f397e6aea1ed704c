"""Each word is made to begin with a capital letter, though the tokenizer has written it as it is."""

CAUGHT_BY = (
    "test_gap_in_english",
    "test_gaps_in_three_languages",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)

right = fill_mask


def fill_mask(text, model_dir):
    return [[(word.capitalize(), p) for word, p in gap] for gap in right(text, model_dir)]
