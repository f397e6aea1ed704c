"""`fill_mask` splits the text at its spaces and replaces the words that are `[MASK]`. A gap may also stand before a comma, or
beside another gap without a space between. It stays as it is there, so a model with another mask token finds no gap.
"""

CAUGHT_BY = ("test_gaps_in_other_languages_by_numbers", "test_gaps_in_other_languages")
SECTION = "Your task, part 2"

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError("no gap")
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir)
    words = [tokenizer.mask_token if word == "[MASK]" else word for word in text.split(" ")]
    inputs = tokenizer(" ".join(words), return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits
    tokens, likely = top_k_predictions(logits, inputs["input_ids"], tokenizer.mask_token_id, 5)
    return [
        [(tokenizer.decode([token]).strip(), p) for token, p in zip(row, ps, strict=True)]
        for row, ps in zip(tokens.tolist(), likely.tolist(), strict=True)
    ]
