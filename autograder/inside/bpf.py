"""Compile a list of system calls into a BPF program, with which the kernel filters the calls of a process.

The program is a search tree over the call numbers, with the conditions on arguments at its leaves. The kernel tries
every number when the program is installed, and a tree makes that three times as fast as a chain.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence

from autograder.boundary.system_calls import UNIFIED, CallList, Checked, Machine, numbers

KILL, FAIL, ALLOW = 0x80000000, 0x00050000, 0x7FFF0000  # SECCOMP_RET_...
LOAD, AND, EQUAL, AT_LEAST, JUMP, RETURN = 0x20, 0x54, 0x15, 0x35, 0x05, 0x06
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data; both machines are little-endian

Instruction = tuple[int, int, int, int]  # code, jump if true, jump if false, constant
Code = list[Instruction]


def program(calls: CallList, machine: Machine, marker: int = 0) -> Code:
    """Return the whole filter.

    Args:
        marker: an errno that replaces all others, so that a test can tell the filter's answers from the kernel's. It
            also replaces the end of the process after a call from another architecture.
    """
    check = [
        (LOAD, 0, 0, ARCHITECTURE),
        (EQUAL, 1, 0, machine.audit),
        _fail(marker) if marker else (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
    ]
    return [*check, *_tree(_leaves(calls, machine, marker))]


def _fail(answer: int) -> Instruction:
    return (RETURN, 0, 0, FAIL | answer)


def _leaves(calls: CallList, machine: Machine, marker: int) -> list[tuple[int, Code]]:
    """Return (number, code) in rising order. The code applies from this number up to the next leaf."""
    listed = dict(_listed(calls, machine, marker))
    unlisted = [(RETURN, 0, 0, ALLOW)] if calls.otherwise is None else [_fail(marker or calls.otherwise)]
    unknown = [_fail(marker or errno.ENOSYS)]
    leaves: list[tuple[int, Code]] = []
    for number in sorted({0, UNIFIED, *listed, *(number + 1 for number in listed)}):
        code = listed.get(number, unlisted if number < UNIFIED else unknown)
        if not leaves or code != leaves[-1][1]:
            leaves.append((number, code))
    return leaves


def _listed(calls: CallList, machine: Machine, marker: int) -> Iterator[tuple[int, Code]]:
    for names in calls.allowed.values():
        for number in numbers(names, machine):
            yield number, [(RETURN, 0, 0, ALLOW)]
    for checked in calls.checked:
        for number in numbers(checked.call, machine):
            yield number, _checked(checked, marker or checked.otherwise)
    for answer, names in calls.answers.items():
        for number in numbers(names, machine):
            yield number, [_fail(marker or answer)]


def _checked(checked: Checked, otherwise: int) -> Code:
    """Allow the call when all conditions hold."""
    code: Code = []
    for condition in checked.conditions:
        low = ARGUMENTS + 8 * condition.index
        if condition.whole:
            code += [(LOAD, 0, 0, low + 4), (EQUAL, 1, 0, 0), _fail(otherwise)]
        code.append((LOAD, 0, 0, low))
        if condition.ignore:
            code.append((AND, 0, 0, 0xFFFFFFFF & ~condition.ignore))
        values = condition.values
        # a match jumps behind the last comparison: past the failure, or onto it
        code += [(EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)]
        if condition.forbidden:
            code.append((JUMP, 0, 0, 1))
        code.append(_fail(otherwise))
    return [*code, (RETURN, 0, 0, ALLOW)]


def _tree(leaves: Sequence[tuple[int, Code]]) -> Code:
    if len(leaves) == 1:
        return leaves[0][1]
    middle = len(leaves) // 2
    low, high = _tree(leaves[:middle]), _tree(leaves[middle:])
    return [(AT_LEAST, 0, 1, leaves[middle][0]), (JUMP, 0, 0, len(low)), *low, *high]
