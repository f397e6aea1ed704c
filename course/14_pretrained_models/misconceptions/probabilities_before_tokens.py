"""`top_k_predictions` returns the probabilities first and the tokens second. The tokens come first. Whoever takes the
pair apart gets fractions where token numbers should be.
"""

CAUGHT_BY = ("test_best_tokens_by_numbers", "test_scores_of_any_size", "test_best_tokens_for_any_shape")
SECTION = "Your task, part 1"

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer

right = top_k_predictions


def top_k_predictions(logits, input_ids, mask_token_id, k):
    tokens, probabilities = right(logits, input_ids, mask_token_id, k)
    return probabilities, tokens


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(text)
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir)
    inputs = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits
    likely, tokens = top_k_predictions(logits, inputs["input_ids"], tokenizer.mask_token_id, 5)
    return [
        [(tokenizer.decode([token]).strip(), p) for token, p in zip(*row)]
        for row in zip(tokens.tolist(), likely.tolist())
    ]
