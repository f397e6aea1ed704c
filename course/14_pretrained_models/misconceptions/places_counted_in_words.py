"""`fill_mask` counts the position of a gap in words. The model counts tokens: a word may fall into several, and a comma is
one as well. The gap has to be found among the token numbers. After the first word in pieces or the first comma, the
function reads the scores of a position too far to the left.
"""

CAUGHT_BY = ("test_several_gaps_in_a_text", "test_several_gaps_in_any_place")
SECTION = "Find the fault, part 1"

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(text)
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir)
    inputs = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt")
    with torch.no_grad():
        probabilities = torch.softmax(model(**inputs).logits[0], dim=-1)
    gaps = []
    for place, word in enumerate(text.split(), start=1):
        if "[MASK]" in word:
            best = probabilities[place].topk(5)
            words = [tokenizer.decode([token]).strip() for token in best.indices.tolist()]
            gaps.append(list(zip(words, best.values.tolist())))
    return gaps
