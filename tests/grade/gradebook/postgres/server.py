"""A PostgreSQL server of one's own: made, started, stopped and thrown away by the tests."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg

USER = "grader"


def binaries() -> Path | None:
    """The folder of ``initdb`` and ``pg_ctl``; Debian keeps them off PATH, a folder for each version."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(folders, key=lambda folder: int(re.sub(r"\D", "", folder.parent.name) or 0), default=None)


class Server:
    """It listens on a Unix socket only, in a folder of its own with a short path, as sockets need it."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="postgres-"))
        self._as_user: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as_user = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        self._run("initdb", "--username", USER, "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync")

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off -c max_connections=20"
        self._run("pg_ctl", "--wait", "--log", str(self.folder / "log"), "--options", options, "start")

    def stop(self) -> None:
        """At once: who is connected is thrown out."""
        self._run("pg_ctl", "--wait", "--mode", "immediate", "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def url(self, database: str) -> str:
        """Of a database that is new, and empty."""
        with psycopg.connect(f"host={self.folder} user={USER} dbname=postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{database}"'.encode())
        return f"postgresql+psycopg://{USER}@/{database}?host={self.folder}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, str(self._programs / program), "--pgdata", str(self.folder / "data"), *arguments]
        done = subprocess.run(
            command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=120
        )
        assert done.returncode == 0, done.stderr
