"""`fill_mask` loads every folder with `BertTokenizer` and `BertForMaskedLM`. The folder may hold another kind of model;
the Auto classes read which one. With XLM-RoBERTa no error is raised, but none of its weights has the name that BERT
expects. The weights stay random, and so do the guesses.
"""

CAUGHT_BY = ("test_gaps_in_other_languages_by_numbers", "test_gaps_in_other_languages")
SECTION = "A pretrained model is a folder"

import torch
from transformers import BertForMaskedLM, BertTokenizer


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(text)
    tokenizer = BertTokenizer.from_pretrained(model_dir)
    model = BertForMaskedLM.from_pretrained(model_dir)
    inputs = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits
    tokens, probabilities = top_k_predictions(logits, inputs["input_ids"], tokenizer.mask_token_id, 5)
    words = [[tokenizer.decode([token]).strip() for token in row] for row in tokens.tolist()]
    return [list(zip(*pair)) for pair in zip(words, probabilities.tolist())]
