"""The level that is promised is the one that holds, here and on weaker machines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from asking import call, run

from autograder.boundary.policy import LayerName
from autograder.errors import SandboxError
from autograder.model.course import Limits
from autograder.sandbox import worker as worker_module
from autograder.sandbox.breakout_probe import escapes
from autograder.sandbox.doctor import prove
from autograder.sandbox.isolation import NOT_PROMISED, PROMISES, Level, level_of
from autograder.sandbox.layers import BY_NAME, LAYERS, WITHOUT
from autograder.sandbox.machine import at_least, available_layers, layers_for, likely_level
from autograder.sandbox.worker import Worker

LIMITS, FORK, BUBBLEWRAP, LANDLOCK, SECCOMP = LayerName
BARE = {LIMITS, FORK}  # a warm process without anything that shuts student code in

# Runs prove() under a seccomp filter that refuses what the named layer needs, as a weaker machine would.
EMULATE = """
import errno, sys
from autograder.boundary.system_calls import CallList, Checked, Condition
from autograder.boundary.linux import PR_SET_NO_NEW_PRIVS, prctl
from autograder.inside.seccomp import FilterProgram
from autograder.sandbox.doctor import prove
from autograder.sandbox.layers import LAYERS
refused = {errno.EPERM: "unshare:272:97", errno.ENOSYS: "clone3:435:435"} if "namespaces" in sys.argv else {}
if "landlock" in sys.argv:
    refused[errno.EOPNOTSUPP] = "landlock_create_ruleset:444:444"
new_user, landlock = 0x10000000, 444
new = " ".join(f"n:{n}:{n}" for n in range(424, 700) if n != 435 and not (n == 444 and "landlock" in sys.argv))
others = 0xFFFFFFFF & ~new_user
no_user = Checked("clone:56:220", "", (Condition(0, (new_user,), ignore=others, forbidden=True),))
checked = (no_user,) if "namespaces" in sys.argv else ()
prctl(PR_SET_NO_NEW_PRIVS, 1)
FilterProgram(CallList({"": new}, checked, refused, None)).load()
print(prove().level)
print([layer.title for layer in LAYERS if layer.why_not()])
"""


def needs(level: Level) -> None:
    if not likely_level().is_at_least(level):
        pytest.skip(f"this machine does not offer the level '{level}': see `autograder doctor`")


def test_levels_are_ordered() -> None:
    """`--isolation restricted` accepts full and restricted."""
    assert Level.FULL.is_at_least(Level.RESTRICTED)
    assert Level.RESTRICTED.is_at_least(Level.RESTRICTED)
    assert not Level.LIMITS_ONLY.is_at_least(Level.RESTRICTED)


@pytest.mark.parametrize(
    ("layers", "level"),
    [
        ({*BARE, BUBBLEWRAP, LANDLOCK, SECCOMP}, Level.FULL),
        ({*BARE, BUBBLEWRAP, SECCOMP}, Level.FULL),
        ({*BARE, LANDLOCK, SECCOMP}, Level.RESTRICTED),
        ({*BARE, BUBBLEWRAP, LANDLOCK}, Level.LIMITS_ONLY),
        ({*BARE, SECCOMP}, Level.LIMITS_ONLY),
        ({LIMITS, BUBBLEWRAP, LANDLOCK, SECCOMP}, Level.LIMITS_ONLY),
        ({FORK, BUBBLEWRAP, LANDLOCK, SECCOMP}, Level.LIMITS_ONLY),
        (set(), Level.LIMITS_ONLY),
    ],
)
def test_level_follows_from_the_layers(layers: set[LayerName], level: Level) -> None:
    """Without seccomp nothing bounds processes; without bubblewrap or Landlock files can be read."""
    assert level_of(layers) is level


@pytest.mark.parametrize(
    ("without", "level"),
    [("bubblewrap", Level.RESTRICTED), ("bubblewrap,landlock", Level.LIMITS_ONLY), ("seccomp", Level.LIMITS_ONLY)],
)
def test_missing_layer_lowers_the_level_and_has_a_cure(
    monkeypatch: pytest.MonkeyPatch, without: str, level: Level
) -> None:
    """`doctor` tells which one is missing and what to do about it."""
    needs(Level.FULL)
    monkeypatch.setenv(WITHOUT, without)

    assert likely_level() is level
    missing = [layer for layer in LAYERS if layer.why_not()]
    assert len(missing) == len(without.split(","))
    assert all(layer.cure() for layer in missing)


def test_level_that_is_not_offered_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker never silently gives less than it was asked for."""
    monkeypatch.setenv(WITHOUT, "bubblewrap,landlock")

    with pytest.raises(SandboxError, match=r"does not offer.*'full'.*autograder doctor"):
        Worker(Limits(), Level.FULL)


def test_lower_level_uses_only_its_own_layers() -> None:
    """So a lower level can be tested on a better machine."""
    needs(Level.FULL)

    assert layers_for(Level.RESTRICTED) == {*BARE, LANDLOCK, SECCOMP}
    assert layers_for(Level.LIMITS_ONLY) == {*BARE, SECCOMP}


def test_every_layer_is_used_where_no_level_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without seccomp the level is the lowest, yet files and network are still kept away."""
    needs(Level.FULL)
    monkeypatch.setenv(WITHOUT, "seccomp")

    assert layers_for(Level.LIMITS_ONLY) == {*BARE, BUBBLEWRAP, LANDLOCK}


@pytest.mark.slow
def test_bubblewrap_alone_keeps_files_and_network_away() -> None:
    """What remains open without seccomp is processes, and those end with the session."""
    needs(Level.FULL)
    with Worker(Limits(), layers={*BARE, BUBBLEWRAP}) as worker, worker.session() as session:
        assert set(escapes(session)) <= {
            "start a process",
            "start a program",
            "make a namespace",
            "signal the warm process",
            "untie its end from the warm process's",
        }
        run(session, "import os, time\nfor _ in range(20):\n    if os.fork() == 0:\n        time.sleep(100)\n")
        assert session.close().orphans >= 20


@pytest.mark.slow
def test_best_level_is_the_one_that_was_proved() -> None:
    """On this machine the proof confirms what the layers promise."""
    assert prove().level is likely_level()


@pytest.mark.slow
@pytest.mark.parametrize("level", [Level.FULL, Level.RESTRICTED])
def test_nothing_escapes_at_a_level_that_isolates(level: Level) -> None:
    """Reading, writing, connecting, signalling, tracing, starting: each attempt is denied."""
    needs(level)
    with Worker(Limits(), level) as worker, worker.session() as session:
        assert escapes(session) == []


@pytest.mark.slow
def test_full_without_landlock_still_isolates() -> None:
    """Kernels without Landlock have namespaces: bubblewrap and seccomp suffice."""
    needs(Level.FULL)
    with Worker(Limits(), layers={*BARE, BUBBLEWRAP, SECCOMP}) as worker, worker.session() as session:
        assert worker.level is Level.FULL
        assert escapes(session) == []


@pytest.mark.slow
def test_proof_fails_where_there_is_nothing_to_prove() -> None:
    """With process limits alone the same attempts work: the canary can tell."""
    needs(Level.LIMITS_ONLY)
    with Worker(Limits(), layers=BARE) as worker, worker.session() as session:
        found = escapes(session)

    assert {"read a file of the grader", "connect by TCP", "start a process", "change a file of the grader"} <= set(
        found
    )
    assert "untie its end from the warm process's" in found


@pytest.mark.slow
def test_worker_that_does_not_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Layers that are there but do not do their work are not believed."""
    monkeypatch.setattr(worker_module, "level_of", lambda layers: Level.RESTRICTED)

    with pytest.raises(SandboxError, match="does not hold here: student code could read a file"):
        Worker(Limits(), layers=BARE).start()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("refused", "level"),
    [
        (["namespaces"], Level.RESTRICTED),
        (["landlock"], Level.FULL),
        (["namespaces", "landlock"], Level.LIMITS_ONLY),
    ],
    ids=" and ".join,
)
def test_weaker_machine_gets_the_level_it_can_keep(refused: list[str], level: Level) -> None:
    """Emulated: Ubuntu 24.04 and Docker refuse namespaces, RHEL 9 has no Landlock."""
    needs(Level.FULL)
    done = subprocess.run(
        [sys.executable, "-c", EMULATE, *refused],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=Path(__file__).parents[2],
    )

    assert done.stdout.splitlines()[:1] == [str(level)], done.stderr


@pytest.mark.slow
def test_machine_without_fork_still_grades() -> None:
    """macOS and Windows start a Python per submission: slow, at the lowest level, with the same replies."""
    with Worker(Limits(), layers={LIMITS}) as worker:
        assert worker.level is Level.LIMITS_ONLY
        for _ in range(2):
            with worker.session({"helper.py": b"x = 7"}) as session:
                run(session, "import helper\n\ndef f():\n    return helper.x\n")
                assert call(session, "f") == 7
                assert session.close().exit_code == 0


def test_every_level_says_what_it_promises() -> None:
    """`doctor` and the README take the sentences from here."""
    assert set(PROMISES) == set(NOT_PROMISED) == set(Level)
    assert all(layer.gives for layer in LAYERS)
    assert likely_level() is level_of(available_layers())


def test_layer_that_was_switched_off_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user who emulates a weaker machine is not told to install what is there."""
    monkeypatch.setenv("AUTOGRADER_WITHOUT", "fork,seccomp")
    layers = {layer.title.split()[0]: layer for layer in LAYERS}

    assert [name for name, layer in layers.items() if not layer.why_not()] == ["process"]
    assert "Take 'seccomp' out of AUTOGRADER_WITHOUT" in layers["seccomp"].cure()
    assert "Take 'fork' out of AUTOGRADER_WITHOUT" in layers["Landlock"].cure()


def test_every_layer_is_described_once_and_applied_once() -> None:
    """The sandbox describes each layer. A child prepares them all but two, which are there when it starts."""
    pytest.importorskip("resource", reason="a child applies layers on Linux only")
    from autograder.inside import confine

    assert [layer.name for layer in LAYERS] == list(LayerName)
    assert {FORK, BUBBLEWRAP, *confine.LAYERS} == set(LayerName)
    assert len(confine.LAYERS) == len(LayerName) - 2


@pytest.mark.parametrize("name", LayerName)
def test_every_layer_can_be_switched_off_by_its_name(monkeypatch: pytest.MonkeyPatch, name: LayerName) -> None:
    """One layer, one name: what describes it, what switches it off, and what a child reports."""
    before = available_layers()
    monkeypatch.setenv(WITHOUT, name)

    assert available_layers() == before - {layer.name for layer in LAYERS if name in (layer.name, layer.needs)}
    assert BY_NAME[name].why_not() == f"It is switched off: AUTOGRADER_WITHOUT names '{name}'."


def test_machine_below_the_wanted_level_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """One function says at which level student code runs, or what to do about it."""
    assert at_least("limits only") is likely_level()
    monkeypatch.setenv(WITHOUT, "seccomp")

    with pytest.raises(SandboxError, match=r"'limits only', which is below 'restricted'.*autograder doctor"):
        at_least("restricted")


def test_secret_in_a_readable_place_is_refused() -> None:
    """A course inside the Python installation would be an open book."""
    with pytest.raises(SandboxError, match="Student code could read"):
        Worker(Limits(), likely_level(), secrets=(Path(pytest.__file__),))
