"""Whatever the shape is, it becomes one batch; masks are looked for example by example; texts are cut by hand."""

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def top_k_predictions(logits, input_ids, mask_token_id, k):
    length = input_ids.shape[-1]
    logits, input_ids = logits.reshape(-1, length, logits.shape[-1]), input_ids.reshape(-1, length)
    b = len(input_ids)
    rows = [logits[i, t].double() for i in range(b) for t in range(length) if input_ids[i, t].item() == mask_token_id]
    best = [torch.softmax(row, dim=0).topk(k) for row in rows]
    return torch.stack([found.indices for found in best]), torch.stack([found.values for found in best])


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    opinions = []
    for text in texts:
        tokens = tokenizer(text)["input_ids"]
        if len(tokens) > tokenizer.model_max_length:
            tokens = tokens[: tokenizer.model_max_length - 1] + tokens[-1:]
        scores = model(torch.tensor([tokens])).logits[0]
        likely = torch.exp(scores - scores.logsumexp(dim=0)).tolist()
        place = likely.index(max(likely))
        opinions.append((model.config.id2label[place], likely[place]))
    return opinions
