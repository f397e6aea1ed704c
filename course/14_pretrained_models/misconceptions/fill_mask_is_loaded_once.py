"""`fill_mask` keeps the first model that it loads and uses it in every later call. Each call has to use the folder that
it is given. The gaps of the first folder are filled right. With another folder, the first model answers again.
"""

CAUGHT_BY = (
    "test_gaps_in_other_languages_by_numbers",
    "test_several_gaps_in_a_text",
    "test_another_folder_is_another_model",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)
SECTION = "Your task, part 2"

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer

loaded = []


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError("there is no gap")
    if not loaded:
        loaded.append(AutoTokenizer.from_pretrained(model_dir))
        loaded.append(AutoModelForMaskedLM.from_pretrained(model_dir))
    tokenizer, model = loaded
    inputs = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits
    tokens, likely = top_k_predictions(logits, inputs["input_ids"], tokenizer.mask_token_id, 5)
    words = [[tokenizer.decode([token]).strip() for token in row] for row in tokens.tolist()]
    return [list(zip(*pair)) for pair in zip(words, likely.tolist())]
