"""`fill_mask` tokenizes the text without the special tokens around it, such as [CLS] and [SEP]. The model was trained
with them and always expects them. Without them, each token also stands one position too early. The probabilities change,
and often the words.
"""

CAUGHT_BY = (
    "test_gap_in_english",
    "test_gaps_in_other_languages_by_numbers",
    "test_several_gaps_in_a_text",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)
SECTION = "A pretrained model is a folder"

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(text)
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir)
    text = text.replace("[MASK]", tokenizer.mask_token)
    inputs = tokenizer(text, add_special_tokens=False, return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits
    tokens, probabilities = top_k_predictions(logits, inputs["input_ids"], tokenizer.mask_token_id, 5)
    words = [[tokenizer.decode([token]).strip() for token in row] for row in tokens.tolist()]
    return [list(zip(*pair)) for pair in zip(words, probabilities.tolist())]
