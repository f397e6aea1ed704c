"""`fill_mask` hands the text with `[MASK]` to the pipeline of any model. Each model has a mask token of its own, which
its tokenizer knows. BERT spells it `[MASK]`, but XLM-RoBERTa spells it `<mask>`. There the pipeline finds no gap and
raises an error.
"""

CAUGHT_BY = ("test_gaps_in_other_languages_by_numbers", "test_gaps_in_other_languages")
SECTION = "Find the fault, part 2"

from transformers import pipeline


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(text)
    results = pipeline("fill-mask", model=model_dir)(text, top_k=5)
    gaps = results if isinstance(results[0], list) else [results]
    return [[(guess["token_str"].strip(), guess["score"]) for guess in gap] for gap in gaps]
