"""The tokens are shown as the vocabulary spells them, with the mark that XLM-RoBERTa puts where a word begins."""

CAUGHT_BY = ("test_gaps_in_three_languages", "test_gaps_in_other_languages")

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(text)
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir)
    inputs = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits
    tokens, probabilities = top_k_predictions(logits, inputs["input_ids"], tokenizer.mask_token_id, 5)
    words = [tokenizer.convert_ids_to_tokens(row) for row in tokens.tolist()]
    return [list(zip(*pair)) for pair in zip(words, probabilities.tolist())]
