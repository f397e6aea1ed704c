"""`fill_mask` returns each word with a space in front of it. The words have to come without spaces around them. The
guesses and their probabilities are right, but a word with a space is not equal to the word itself.
"""

CAUGHT_BY = (
    "test_gap_in_english",
    "test_gaps_in_other_languages_by_numbers",
    "test_several_gaps_in_a_text",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)
SECTION = "Your task, part 2"

right = fill_mask


def fill_mask(text, model_dir):
    return [[(f" {word}", p) for word, p in gap] for gap in right(text, model_dir)]
