"""A class that keeps each folder's model, and the architecture's own class by the name in the configuration."""

import functools
import warnings

import torch
import transformers


class Pretrained:
    def __init__(self, model_dir):
        warnings.warn("loading", stacklevel=2)
        config = transformers.AutoConfig.from_pretrained(model_dir)
        print("a model of the kind", config.model_type)
        self.tokenizer = transformers.AutoTokenizer.from_pretrained(model_dir)
        self.model = getattr(transformers, config.architectures[0]).from_pretrained(model_dir)
        self.model.eval()
        self.labels = config.id2label

    @torch.no_grad()
    def __call__(self, texts):
        batch = self.tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
        return batch["input_ids"], self.model(**batch).logits


pretrained = functools.lru_cache(maxsize=None)(Pretrained)


def top_k_predictions(logits, input_ids, mask_token_id, k):
    is_mask = (input_ids == mask_token_id).unsqueeze(-1)
    rows = torch.masked_select(logits, is_mask).view(-1, logits.size(-1))
    values, indices = torch.topk(rows, k)
    likely = (values - rows.logsumexp(-1, keepdim=True)).exp()
    return indices, likely


def fill_mask(text, model_dir):
    if text.count("[MASK]") < 1:
        raise ValueError(f"no [MASK] in {text}")
    both = pretrained(model_dir)
    ids, logits = both(text.replace("[MASK]", both.tokenizer.mask_token))
    best = top_k_predictions(logits, ids, both.tokenizer.mask_token_id, 5)
    gaps = zip(*(part.tolist() for part in best), strict=True)
    return [[(both.tokenizer.decode(t).strip(), p) for t, p in zip(*gap, strict=True)] for gap in gaps]


def classify_sentiment(texts, model_dir):
    both = pretrained(model_dir)
    likely, numbers = both(texts)[1].softmax(-1).max(-1)
    return [(both.labels[int(number)], float(p)) for number, p in zip(numbers, likely, strict=True)]
