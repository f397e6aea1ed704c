"""`fill_mask` builds the model from its configuration and never loads the weights of the folder. A pretrained model is
both, and `from_pretrained` of the Auto class loads both. Every shape is right, but the weights are random. The guesses
are, too, and differ from call to call.
"""

CAUGHT_BY = (
    "test_gap_in_english",
    "test_gaps_in_other_languages_by_numbers",
    "test_several_gaps_in_a_text",
    "test_scores_stay_as_they_are",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)
SECTION = "A pretrained model is a folder"

import torch
from transformers import AutoConfig, AutoModelForMaskedLM, AutoTokenizer


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(text)
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_config(AutoConfig.from_pretrained(model_dir)).eval()
    inputs = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits
    tokens, probabilities = top_k_predictions(logits, inputs["input_ids"], tokenizer.mask_token_id, 5)
    words = [[tokenizer.decode([token]).strip() for token in row] for row in tokens.tolist()]
    return [list(zip(*pair)) for pair in zip(words, probabilities.tolist())]
