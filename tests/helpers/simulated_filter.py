"""What the kernel would do with a call under a filter, computed here: for any machine, and without making the call."""

from __future__ import annotations

import struct

from autograder.boundary.system_calls import STUDENTS, CallList, Machine
from autograder.inside.bpf import ALLOW, AND, AT_LEAST, EQUAL, FAIL, JUMP, KILL, LOAD, RETURN, Code, program

ALLOWED, KILLED = "allowed", "killed"


class SimulatedFilter:
    """The filter of one machine."""

    def __init__(self, machine: Machine, calls: CallList = STUDENTS) -> None:
        self.code: Code = program(calls, machine)
        self._audit = machine.audit

    def decide(self, number: int, *arguments: int, audit: int | None = None) -> str | int:
        """ALLOWED, KILLED, or the errno that the call fails with."""
        six = [argument & (1 << 64) - 1 for argument in [*arguments, *[0] * 6][:6]]
        audit = self._audit if audit is None else audit
        answer = self._run(struct.pack("<IIQ6Q", number & 0xFFFFFFFF, audit, 0, *six))
        return {ALLOW: ALLOWED, KILL: KILLED}.get(answer, answer - FAIL)

    def _run(self, data: bytes) -> int:
        value = at = 0
        while True:
            operation, if_true, if_false, constant = self.code[at]
            at += 1
            if operation == RETURN:
                return constant
            if operation == LOAD:
                value = int.from_bytes(data[constant : constant + 4], "little")
            elif operation == AND:
                value &= constant
            elif operation == JUMP:
                at += constant
            elif operation == EQUAL:
                at += if_true if value == constant else if_false
            elif operation == AT_LEAST:
                at += if_true if value >= constant else if_false
            else:
                raise AssertionError(f"no instruction {operation:#x}")
