"""`fill_mask` returns the words of the first gap alone, without a list around them. The result has an item for each gap,
and each item is a list of five pairs. A text with a single gap needs the outer list as well: it has one item.
"""

CAUGHT_BY = (
    "test_gap_in_english",
    "test_gaps_in_other_languages_by_numbers",
    "test_several_gaps_in_a_text",
    "test_another_folder_is_another_model",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)
SECTION = "Your task, part 2"

right = fill_mask


def fill_mask(text, model_dir):
    return right(text, model_dir)[0]
