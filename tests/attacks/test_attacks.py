"""Every hostile submission of this folder, at each level that isolates: what it gets, and what it leaves behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from attacks.grading import FULL_POINTS, HONEST, points
from attacks.world import CANARY, World

from autograder.boundary.protocol import Call, ListValue, Raised, Reply, Returned, Run, Stopped
from autograder.errors import SandboxError
from autograder.sandbox.session import Session
from autograder.sandbox.worker import Worker
from tools.attacks import Attack, all_attacks

FOLDER = Path(__file__).parent
ATTACKS = all_attacks(FOLDER)
BESIDE = {"first_step.py": (FOLDER / "first_step.py").read_bytes()}
SHOWN_TYPES = {"text/plain", "text/html", "image/png"}


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS, ids=[str(a.path.relative_to(FOLDER).with_suffix("")) for a in ATTACKS])
def test_attack_gains_nothing_and_leaves_nothing(attack: Attack, worker: Worker, world: World) -> None:
    """It gets what its file says, nothing outside changes, and the next student is graded as if it had not happened."""
    session = worker.session(BESIDE if attack.needs_first_step else {})
    replies, stopped = run(session, attack, world)
    earned, stopped_later = points(session) if not stopped else (0, "")
    ended = session.close()

    assert earned <= attack.points
    assert not attack.noticed or attack.noticed in {n.kind for reply in replies for n in reply.incidents or []}
    check_outcome(attack, replies, stopped or stopped_later)
    assert CANARY not in repr(replies)
    assert ended.orphans == 0
    check_world(worker, world)
    check_next_student(worker)


def run(session: Session, attack: Attack, world: World) -> tuple[list[Reply], str]:
    """Replies to the import and to ``attack(world)``, and why the session was stopped if it was."""
    replies: list[Reply] = []
    try:
        replies.append(session.ask(Run(attack.source, attack.path.name, display=attack.is_cell))[0])
        if "def attack(" in attack.source:
            replies.append(session.ask(Call("attack", [world.as_argument()], {}, seed=0))[0])
    except (Stopped, SandboxError) as stopped:  # after the latter a person looks, and there are no points
        return replies, str(stopped)
    return replies, ""


def check_outcome(attack: Attack, replies: list[Reply], stopped: str) -> None:
    if attack.outcome == "stopped":
        assert any(text in stopped for text in attack.expected.split("|")), stopped or replies
    elif attack.outcome == "raises":
        assert isinstance(replies[0], Raised)
        assert attack.expected in replies[0].kinds
    elif attack.outcome == "denied":
        assert isinstance(replies[0], Returned), replies
        assert isinstance(replies[-1], Returned), replies
        assert replies[-1].value == ListValue([])
    for reply in replies:
        for output in reply.outputs or []:
            assert output.kind in ("stream", "error") or set(output.data) <= SHOWN_TYPES


def check_world(worker: Worker, world: World) -> None:
    assert world.snapshot() == world.before
    assert world.was_reached() == []
    assert world.bystander.poll() is None
    assert children_of(worker.warm_pid) == []
    assert not Path(os.path.expanduser("~"), "planted").exists()


def check_next_student(worker: Worker) -> None:
    with worker.session() as session:
        ran, _ = session.ask(Run("import os\nleft = os.listdir('.')\n" + HONEST, "answer.py"))
        assert isinstance(ran, Returned), ran
        assert points(session) == (FULL_POINTS, "")
        left, _ = session.ask(Call("os.listdir", ["."], {}, seed=0))
        assert left == Returned(ListValue([]))


def children_of(pid: int | None) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split() if pid else []
