"""``results.svg``: the same figures as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from benchmarks.phases import PHASES
from benchmarks.results import Results

OURS, OTHERS, LIMIT, COMMAND = "#4c72b0", "#8c8c8c", "#55a868", "#dd8452"
ROOM = 1.2  # above the highest point


def draw(results: Results, path: Path) -> bool:
    """Draw what was measured; False when there is nothing to draw."""
    wanted: list[tuple[object, Callable[[Axes, Results], None]]] = [
        (results.class_run and results.others, _comparison),
        (results.phases, _phases),
        (results.growth, _growth),
    ]
    panels = [panel for found, panel in wanted if found]
    if not panels:
        return False
    plt.rcParams.update({"svg.hashsalt": "results", "svg.fonttype": "none", "font.size": 9})
    figure, axes = plt.subplots(len(panels), 1, figsize=(8, 2.9 * len(panels)), squeeze=False, layout="constrained")
    for axis, panel in zip(axes[:, 0], panels, strict=True):
        panel(axis, results)
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)
    return True


def _comparison(axis: Axes, results: Results) -> None:
    assert results.class_run is not None
    bars = [(f"{other.grader}\n{other.form}", other.pace, OTHERS) for other in results.others]
    bars.append(("autograder grade", results.class_run.pace, OURS))
    if results.limit is not None:
        bars.append(("the limit", results.limit.pace, LIMIT))
    names, seconds, colours = zip(*bars, strict=True)
    drawn = axis.barh(names, seconds, color=colours)
    axis.bar_label(drawn, [f"{value:.3g} s" for value in seconds], padding=3)
    axis.set(xscale="log", title="Seconds a student with six exercises, all cores")
    axis.margins(x=0.15)
    axis.invert_yaxis()


def _phases(axis: Axes, results: Results) -> None:
    assert results.phases is not None
    values = [1000 * results.phases.mean(phase) for phase in PHASES]
    drawn = axis.barh(PHASES, values, color=OURS)
    axis.bar_label(drawn, [f"{value:.1f}" for value in values], padding=3)
    axis.margins(x=0.1)
    axis.set(title="Milliseconds of one submission by phase, one worker")
    axis.invert_yaxis()


def _growth(axis: Axes, results: Results) -> None:
    assert results.growth is not None
    runs = results.growth.runs
    sizes = [run.submissions for run in runs]
    milliseconds = [1000 * run.pace for run in runs]
    lines = axis.plot(sizes, milliseconds, "o-", color=OURS, label="ms each")
    axis.set(xscale="log", title="Cost and memory by class size, one exercise", xlabel="submissions", ylabel="ms each")
    axis.set_ylim(0, ROOM * max(milliseconds))
    command, worker = [run.memory.grading for run in runs], [run.memory.worker for run in runs]
    memory = axis.twinx()
    lines += memory.plot(sizes, command, "s--", color=COMMAND, label="command MB")
    lines += memory.plot(sizes, worker, "^--", color=LIMIT, label="worker MB")
    memory.set(ylabel="MB")
    memory.set_ylim(0, ROOM * max(*command, *worker))
    axis.legend(handles=lines, loc="lower right")
