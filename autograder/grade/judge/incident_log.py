"""Describe for instructors what a submission did that no exercise needs, and how much it says.

Students never see it. It is evidence for a person, not a verdict.
"""

from __future__ import annotations

from autograder.boundary.protocol import NOT_A_REPLY, Incident, Reply, Stopped
from autograder.boundary.text import one_line

MAX_SENTENCES = 10  # per attempt
MAX_DETAIL = 250  # characters of a detail and its line, chosen by the student
WEAK, STRONG = "weak evidence: harmless code may do this, too", "strong evidence: no ordinary code does this"
TRIED = {  # kind -> what was done, and how much it says
    "network": ("tried to reach the network", WEAK),
    "process": ("tried to fork its process", WEAK),
    "signal": ("tried to signal another process", STRONG),
    "file": ("tried to reach a file outside its folder", STRONG),
    "library": ("called the C library directly", WEAK),
}
FORGED = f"sent something that is not a reply over the grader's own channel ({STRONG})"


class IncidentLog:
    """The incidents that one attempt's process reports, without duplicates."""

    def __init__(self) -> None:
        self._sentences: dict[str, None] = {}

    def of_reply(self, reply: Reply) -> None:
        for incident in reply.incidents or []:
            self._add(_sentence(incident))

    def of_stop(self, stop: Stopped) -> None:
        if NOT_A_REPLY in str(stop):
            self._add(FORGED)

    def sentences(self) -> tuple[str, ...]:
        return tuple(self._sentences)

    def _add(self, sentence: str) -> None:
        if len(self._sentences) < MAX_SENTENCES:
            self._sentences[sentence] = None


def _sentence(incident: Incident) -> str:
    deed, strength = TRIED[incident.kind]
    return f"{deed}: {one_line(incident.detail, MAX_DETAIL)} ({strength})"
