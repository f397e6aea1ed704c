"""einsum for both."""

import torch


def attention_scores_for_query(query: torch.Tensor, inputs: torch.Tensor) -> torch.Tensor:
    return torch.einsum("td,d->t", inputs, query)


def attention_scores(inputs: torch.Tensor) -> torch.Tensor:
    return torch.einsum("id,jd->ij", inputs, inputs)
