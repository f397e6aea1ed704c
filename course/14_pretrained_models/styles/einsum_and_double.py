"""One-hot rows pick the masks, log-softmax makes probabilities, and the models run in double precision."""

import re

import torch
import torch.nn.functional as F
from transformers import AutoModelForMaskedLM, AutoModelForSequenceClassification, AutoTokenizer


def top_k_predictions(logits, input_ids, mask_token_id, k):
    flat = logits.flatten(0, -2)
    where = torch.nonzero(input_ids.flatten() == mask_token_id).squeeze(-1)
    picked = torch.einsum("mt,tv->mv", F.one_hot(where, len(flat)).to(flat.dtype), flat)
    likely, tokens = F.log_softmax(picked, dim=-1).topk(k)
    return [tokens, likely.exp()]


def fill_mask(text, model_dir):
    if re.search(r"\[MASK\]", text) is None:
        raise ValueError("The text has no gap.")
    tokenizer = AutoTokenizer.from_pretrained(model_dir, local_files_only=True)
    model = AutoModelForMaskedLM.from_pretrained(model_dir, local_files_only=True).double().eval()
    encoded = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt").to(model.device)
    tokens, likely = top_k_predictions(model(**encoded)[0], encoded.input_ids, tokenizer.mask_token_id, k=5)
    found = []
    for row, ps in zip(tokens, likely.tolist(), strict=True):
        found.append(list(zip((word.strip() for word in tokenizer.batch_decode(row[:, None])), ps, strict=True)))
    return found


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir).double()
    encoded = tokenizer(list(texts), padding="longest", truncation="longest_first", return_tensors="pt")
    likely = F.log_softmax(model(**encoded).logits, dim=1).exp()
    return [(model.config.id2label[row.argmax().item()], row.max().item()) for row in likely]
