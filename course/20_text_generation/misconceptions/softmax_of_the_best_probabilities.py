"""`generate` takes the softmax of the k greatest probabilities, which are a softmax already. The probabilities of the k best
must keep their proportions: take the softmax of their logits, or divide the probabilities by their sum. A second
softmax makes them nearly equal.
"""

CAUGHT_BY = ("test_only_the_k_best_are_drawn", "test_the_k_best_of_any_logits")
SECTION = "Your task"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    text, mode = ids.long(), model.training
    model.eval()
    try:
        with torch.no_grad():
            for _ in range(count):
                scores = model(text[:, -model.context_length :])[:, -1].double()
                if temperature == 0:
                    new = scores.argmax(dim=-1, keepdim=True)
                else:
                    shares = torch.softmax((scores - scores.amax(dim=-1, keepdim=True)) / temperature, dim=-1)
                    if top_k is None:
                        new = torch.multinomial(shares, 1, generator=generator)
                    else:
                        best, tokens = shares.topk(min(top_k, shares.shape[-1]), dim=-1)
                        new = tokens.gather(-1, torch.multinomial(torch.softmax(best, dim=-1), 1, generator=generator))
                text = torch.cat([text, new], dim=1)
    finally:
        model.train(mode)
    return text
