"""`fill_mask` takes the model's own mask token in the text for a gap. A text without `[MASK]` has to raise ValueError, so
look for `[MASK]` alone, in the text as it comes. With XLM-RoBERTa, a `<mask>` that stands in the text passes for a gap.
With BERT both are spelt alike.
"""

CAUGHT_BY = ("test_no_gap_raises", "test_text_without_a_gap_raises")
SECTION = "Your task, part 2"

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer


def fill_mask(text, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir)
    inputs = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt")
    if not (inputs["input_ids"] == tokenizer.mask_token_id).any():
        raise ValueError(text)
    with torch.no_grad():
        logits = model(**inputs).logits
    tokens, probabilities = top_k_predictions(logits, inputs["input_ids"], tokenizer.mask_token_id, 5)
    words = [[tokenizer.decode([token]).strip() for token in row] for row in tokens.tolist()]
    return [list(zip(*pair)) for pair in zip(words, probabilities.tolist())]
