"""The gap's place is counted in words, while the model counts tokens: pieces of words, commas and full stops too."""

CAUGHT_BY = ("test_several_gaps_in_any_place", "test_gaps_in_other_languages")

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
