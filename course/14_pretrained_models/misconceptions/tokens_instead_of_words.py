"""`fill_mask` returns tokens as the vocabulary spells them. A word is the string that the tokenizer decodes the token
to. With XLM-RoBERTa each word carries the mark `▁`, which only says that a word begins here. Whole words of BERT have
no mark and hide the mistake.
"""

CAUGHT_BY = ("test_gaps_in_other_languages_by_numbers", "test_gaps_in_other_languages")
SECTION = "Find the fault, part 2"

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
