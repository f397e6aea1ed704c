"""Check that a dask scheduler answers at an address.

dask's client waits forever if another program answers at the port.
"""

from __future__ import annotations

import asyncio
from typing import Any

from autograder.errors import AutograderError


def expect_scheduler(address: str, seconds: float) -> None:
    """Ask the program at ``address`` to identify itself.

    Args:
        address: such as "tcp://10.0.0.1:8786".
        seconds: time limit for the answer.

    Raises:
        AutograderError: No dask scheduler answers.
    """
    try:
        kind = asyncio.run(_kind(address, seconds))
    except TimeoutError:
        raise _stranger(address, f"it sent no dask message within {seconds:g} s") from None
    except (OSError, ValueError, TypeError) as error:  # the last two: a wrong address or no certificate
        why = f"{error}".splitlines()[0][:200] if f"{error}" else type(error).__name__
        raise AutograderError(
            f"No dask scheduler answers at {address} ({why}).",
            "Start one with: dask scheduler\nor leave --scheduler out to grade on this machine.",
        ) from None
    except Exception as error:  # another program's bytes are parsed as dask messages: anything can be raised
        raise _stranger(address, f"its answer is not a dask message ({type(error).__name__})") from None
    if kind != "Scheduler":
        raise _stranger(address, f"it identifies itself as {kind!r:.40}")


async def _kind(address: str, seconds: float) -> object:
    """Return what answers, in dask's terms: "Scheduler", "Worker" and so on."""
    from distributed.comm.core import connect
    from distributed.core import send_recv
    from distributed.security import Security

    security: Any = Security()  # from dask's settings

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
        f"No dask scheduler answers at {address}: {why}. Another program uses that port.",
        "`dask scheduler` prints its address when it starts: pass that address, usually with port 8786,\n"
        "or leave --scheduler out to grade on this machine.",
    )
