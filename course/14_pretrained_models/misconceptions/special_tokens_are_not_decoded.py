"""`fill_mask` decodes with `skip_special_tokens=True`. Where a special token such as `[SEP]` is among the five most
probable ones, its word is then empty. Tokens of whatever kind count, so each must be written out.
"""

CAUGHT_BY = ("test_several_gaps_in_a_text", "test_several_gaps_in_any_place")
SECTION = "Your task, part 2"

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer

refuses = fill_mask


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        return refuses(text, model_dir)
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir)
    inputs = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits[inputs["input_ids"] == tokenizer.mask_token_id]
    best = torch.softmax(logits, dim=-1).topk(5)
    words = [[tokenizer.decode([token], skip_special_tokens=True).strip() for token in row] for row in best.indices]
    return [list(zip(*pair)) for pair in zip(words, best.values.tolist())]
