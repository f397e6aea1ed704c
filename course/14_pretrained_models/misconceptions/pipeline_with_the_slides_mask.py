"""The slides' pipeline call, with `[MASK]` for every model; it raises where the mask token is another."""

CAUGHT_BY = ("test_gaps_in_three_languages", "test_gaps_in_other_languages")

from transformers import pipeline


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(text)
    results = pipeline("fill-mask", model=model_dir)(text, top_k=5)
    gaps = results if isinstance(results[0], list) else [results]
    return [[(guess["token_str"].strip(), guess["score"]) for guess in gap] for gap in gaps]
