"""Look before work is sent: is what answers at an address a dask scheduler?

dask's own client waits for ever at the port of a program that speaks another protocol.
"""

from __future__ import annotations

import asyncio
from typing import Any

from autograder.errors import AutograderError


def expect_scheduler(address: str, seconds: float) -> None:
    """Ask what is there who it is.

    Args:
        address: such as "tcp://10.0.0.1:8786".
        seconds: that it has to answer.

    Raises:
        AutograderError: nothing answers, or something else than a dask scheduler.
    """
    try:
        kind = asyncio.run(_kind(address, seconds))
    except TimeoutError:
        raise _stranger(address, f"it gave no answer of dask's within {seconds:g} s") from None
    except (OSError, ValueError, TypeError) as error:  # the last two: a wrong address or no certificate
        why = f"{error}".splitlines()[0][:200] if f"{error}" else type(error).__name__
        raise AutograderError(
            f"No dask scheduler answers at {address} ({why}).",
            "Start one with: dask scheduler\nor leave --scheduler out to grade on this machine.",
        ) from None
    except Exception as error:  # what another program sends is read as dask's messages: anything may come of it
        raise _stranger(address, f"its answer is none of dask's: {type(error).__name__}") from None
    if kind != "Scheduler":
        raise _stranger(address, f"it calls itself {kind!r:.40}")


async def _kind(address: str, seconds: float) -> object:
    """What answers there, in dask's words: "Scheduler", "Worker" …"""
    from distributed.comm.core import connect
    from distributed.core import send_recv
    from distributed.security import Security

    security: Any = Security()  # of dask's settings

    async def ask() -> object:
        comm = await connect(address, timeout=seconds, **security.get_connection_args("client"))
        try:
            answer = await send_recv(comm, op="identity")
        finally:
            comm.abort()
        return answer.get("type") if isinstance(answer, dict) else None

    return await asyncio.wait_for(ask(), seconds + 1)


def _stranger(address: str, why: str) -> AutograderError:
    return AutograderError(
        f"No dask scheduler answers at {address}: {why}. Another program has that port.",
        "`dask scheduler` says its address when it starts: pass that one, usually with port 8786,\n"
        "or leave --scheduler out to grade on this machine.",
    )
