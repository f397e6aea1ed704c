"""`fill_mask` passes over special tokens, such as `[SEP]` or `</s>`, and returns the best five of the others. The five
are those of all tokens, of whatever kind. Where the model prefers a special token, it is missing from the list, and a
less probable word takes its position.
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
    likely = torch.softmax(logits, dim=-1)
    shown = likely.clone()
    shown[:, tokenizer.all_special_ids] = -1.0
    best = shown.topk(5).indices
    words = [[tokenizer.decode([token]).strip() for token in row] for row in best.tolist()]
    return [list(zip(*pair)) for pair in zip(words, likely.gather(1, best).tolist())]
