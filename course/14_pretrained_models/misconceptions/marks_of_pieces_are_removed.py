"""`fill_mask` removes the signs `##` that the tokenizer writes before a piece of a word. The word has to stay as the
tokenizer decodes it. Without the signs, `##ed` becomes `ed`, which is another token, or none.
"""

CAUGHT_BY = ("test_several_gaps_in_a_text", "test_several_gaps_in_any_place")
SECTION = "Find the fault, part 2"

right = fill_mask


def fill_mask(text, model_dir):
    return [[(word.lstrip("#"), p) for word, p in gap] for gap in right(text, model_dir)]
