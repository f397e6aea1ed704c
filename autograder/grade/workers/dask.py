"""``Client.get_executor()`` with a fix for a dask bug that leaves futures pending forever.

dask's executor waits for a task, then fetches its result. If the worker that holds the result is lost in between, dask
runs the task again. If that fails, the executor forgets the future (seen with distributed 2026.8), and the caller waits
forever.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from distributed.cfexecutor import ClientExecutor

if TYPE_CHECKING:
    from distributed import Future as Task


class DaskExecutor(ClientExecutor):
    """A ``concurrent.futures`` executor that completes every future, even if workers are lost."""

    def _wrap_future(self, task: Task[Any]) -> Future[Any]:
        future: Future[Any] = Future()

        def cancel(future: Future[Any]) -> None:
            if future.cancelled() and task.status != "cancelled":
                task.cancel()

        future.add_done_callback(cancel)
        self._client.loop.add_callback(_complete, future, task)
        return future


async def _complete(future: Future[Any], task: Task[Any]) -> None:
    """Copy the task's outcome to the future: a result, an error or cancellation."""
    with suppress(InvalidStateError):  # it was cancelled here meanwhile
        try:
            future.set_result(await task._result())
        except (CancelledError, asyncio.CancelledError):
            future.cancel()
            future.set_running_or_notify_cancel()  # wakes up waiters
        except BaseException as error:
            future.set_exception(error)
