"""`fill_mask` makes each word begin with a capital and puts its other letters in lower case. The word has to stay as
the tokenizer decodes it. `fox` becomes `Fox`, a word that this model did not guess. The probabilities are right.
"""

CAUGHT_BY = (
    "test_gap_in_english",
    "test_gaps_in_other_languages_by_numbers",
    "test_several_gaps_in_a_text",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)
SECTION = "Find the fault, part 2"

right = fill_mask


def fill_mask(text, model_dir):
    return [[(word.capitalize(), p) for word, p in gap] for gap in right(text, model_dir)]
