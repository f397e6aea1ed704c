"""GitLab's code quality report: what a merge request shows at the student's lines."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from autograder.ci.annotations import Annotation


def code_quality_json(found: Sequence[Annotation]) -> bytes:
    """The file's content. A remark's fingerprint stays the same from run to run, whatever the line."""
    report = [
        {
            "description": f"{one.title}: {one.message.partition(chr(10))[0]}",
            "check_name": one.check,
            "fingerprint": hashlib.blake2b(f"{one.file}\0{one.check}".encode(), digest_size=16).hexdigest(),
            "severity": "info" if one.is_fault else "major",
            "location": {"path": one.file, "lines": {"begin": one.line}},
        }
        for one in found
    ]
    return json.dumps(report, ensure_ascii=False, indent=1).encode()
