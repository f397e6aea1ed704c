"""Write reproducible zips: the same files make the same bytes."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Collection, Mapping

DATE = (2000, 1, 1, 0, 0, 0)
UNIX, PLAIN, RUNNABLE = 3, 0o100644, 0o100755


def zipped(files: Mapping[str, bytes], runnable: Collection[str] = (), seconds: float | None = None) -> bytes:
    """Return a zip of these files.

    Args:
        runnable: the names of the executable files.
        seconds: the date of all files, in seconds since 1970; by default, 2000.
    """
    date = DATE if seconds is None else max(time.gmtime(seconds)[:6], DATE)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = UNIX, (RUNNABLE if name in runnable else PLAIN) << 16
            archive.writestr(entry, data)
    return target.getvalue()
