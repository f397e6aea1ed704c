"""`fill_mask` expects one list of guesses from the pipeline. For several gaps a pipeline returns a list of such lists,
one for each gap, and both forms have to be handled. A text with two gaps raises TypeError. One gap is right.
"""

CAUGHT_BY = ("test_several_gaps_in_a_text", "test_several_gaps_in_any_place")
SECTION = "Find the fault, part 2"

from transformers import pipeline


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(text)
    unmasker = pipeline("fill-mask", model=model_dir)
    results = unmasker(text.replace("[MASK]", unmasker.tokenizer.mask_token), top_k=5)
    return [[(guess["token_str"].strip(), guess["score"]) for guess in results]]
