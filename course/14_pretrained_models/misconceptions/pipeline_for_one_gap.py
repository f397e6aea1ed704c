"""A pipeline returns a list of guesses for one gap and a list of lists for several; only the first was thought of."""

CAUGHT_BY = ("test_several_gaps_in_any_place", "test_gaps_in_other_languages")

from transformers import pipeline


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(text)
    unmasker = pipeline("fill-mask", model=model_dir)
    results = unmasker(text.replace("[MASK]", unmasker.tokenizer.mask_token), top_k=5)
    return [[(guess["token_str"].strip(), guess["score"]) for guess in results]]
