"""Read an untrusted archive: the amount of data is bounded, and names are checked."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import stat
import struct
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any

from autograder.submission_limits import MAX_ARCHIVE_BYTES, MAX_CLASS_BYTES, MAX_ENTRIES, MAX_FILE, MAX_NAME

PIECE = 1 << 20
BROKEN = (
    *(OSError, EOFError, RuntimeError, ValueError, KeyError, IndexError, NotImplementedError, struct.error),
    *(zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError),
)
ENTRY = b"PK\x01\x02"  # the start of each entry of a zip's directory
UTF8_NAME = 0x800  # the flag of an entry whose name is UTF-8
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)  # an LZMA dictionary may take gigabytes
XZ_MEMORY = 128 << 20  # bytes
UNPACKERS: dict[bytes, Callable[[IO[bytes]], Any]] = {
    b"\x1f\x8b": lambda file: gzip.GzipFile(fileobj=file),
    b"BZh": bz2.BZ2File,
}
XZ = b"\xfd7zXZ\x00"
MAX_HEADER = 4 << 10  # bytes of a tar's header for long names: some releases of Python take its square in time
MAX_HEADERS = 4 << 20  # bytes of all of them
HEADERS = (
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
)


@dataclass
class Allowance:
    """The number of bytes that may still be read from one archive."""

    files: int
    size: int  # bytes


@dataclass(frozen=True)
class Packed:
    """A file in an archive.

    Args:
        size: in bytes, as the archive states it, which may be wrong.
        open: None for a link, a device, or an unsupported compression.
    """

    name: str
    size: int
    open: Callable[[], IO[bytes]] | None

    def read(self, limit: int = MAX_FILE) -> bytes:
        """Return the content.

        Raises:
            ValueError: it is longer than ``limit`` bytes, whatever the archive states.
        """
        return b"".join(self.pieces(limit))

    def pieces(self, limit: int = MAX_FILE) -> Iterator[bytes]:
        """Yield the content in pieces; see :meth:`read`."""
        if self.open is None:
            raise ValueError("it is no plain file")
        taken = 0
        with closing(self.open()) as source:
            while piece := source.read(min(PIECE, limit - taken + 1)):
                taken += len(piece)
                if taken > limit:
                    raise ValueError(f"it is larger than {limit / 2**20:g} MB")
                yield piece


def stem(name: str) -> str:
    """Return the folder that an archive unpacks into: "work" for "work.tar.gz" and "work.zip"."""
    return Path(name).stem.removesuffix(".tar")


@contextmanager
def opened(file: Path | bytes) -> Iterator[Iterator[Packed]]:
    """Yield the files of an archive: of a whole class by its path, of a student by its content.

    Raises:
        BROKEN: it is not an archive, is truncated, or holds too much. Reading the files may raise the same.
    """
    with ExitStack() as stack:
        source: IO[bytes] = stack.enter_context(file.open("rb") if isinstance(file, Path) else io.BytesIO(file))
        if zipfile.is_zipfile(source):
            if not isinstance(file, Path) and file.count(ENTRY) > MAX_ENTRIES:
                raise ValueError(f"it lists more than {MAX_ENTRIES} files")
            yield _of_zip(stack.enter_context(zipfile.ZipFile(source)))
        else:
            limit = MAX_CLASS_BYTES if isinstance(file, Path) else MAX_ARCHIVE_BYTES
            plain = stack.enter_context(tempfile.SpooledTemporaryFile(max_size=MAX_ARCHIVE_BYTES))
            _unpack(source, plain, 2 * limit)  # with headers and what is left out
            yield _of_tar(stack.enter_context(tarfile.open(fileobj=plain, mode="r:", tarinfo=_bounded())))


def objection(packed: Packed, left: Allowance) -> str:
    """Return why a file must be left out, in words that continue "was left out: ", or "" if it may be read."""
    path = PurePosixPath(packed.name)
    if path.is_absolute() or ".." in path.parts or not path.parts or "\\" in packed.name or ":" in packed.name:
        return "its name leads out of its folder"
    if not packed.name.isprintable() or len(packed.name) > MAX_NAME:
        return "its name is too long or odd"
    if packed.open is None:
        return "it is a link, a device or packed in an unusual way"
    if packed.size > MAX_FILE:
        return f"it is larger than {MAX_FILE >> 20} MB"
    if left.files <= 0 or packed.size > left.size:
        return "the archive holds too much"
    return ""


def _of_zip(archive: zipfile.ZipFile) -> Iterator[Packed]:
    for info in archive.infolist():
        if not info.is_dir():
            is_plain = not stat.S_ISLNK(info.external_attr >> 16) and info.compress_type in METHODS
            yield Packed(_zip_name(info), info.file_size, _opener(archive, info) if is_plain else None)


def _zip_name(info: zipfile.ZipInfo) -> str:
    """Return the intended name: macOS writes UTF-8 without the flag, and some Windows programs write backslashes."""
    name = info.filename
    if not info.flag_bits & UTF8_NAME and not name.isascii():
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:  # it was not UTF-8
            name = info.filename
    return name.replace("\\", "/")


def _bounded() -> type[tarfile.TarInfo]:
    """Return the class of one archive's members, which bounds the headers that tarfile parses."""

    class Bounded(tarfile.TarInfo):
        left = MAX_HEADERS

        @classmethod
        def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Bounded:
            found = super().frombuf(buf, encoding, errors)
            if found.type in HEADERS:
                cls.left -= found.size
                if found.size > MAX_HEADER or cls.left < 0:
                    raise tarfile.ReadError("its headers are too large")
            return found

    return Bounded


def _of_tar(archive: tarfile.TarFile) -> Iterator[Packed]:
    for member in archive:
        if not member.isdir():
            yield Packed(member.name, member.size, _opener(archive, member) if member.isreg() else None)


def _opener(archive: Any, member: Any) -> Callable[[], IO[bytes]]:
    """Return a function that opens one member. It is made here so that each closure holds its own member."""
    if isinstance(archive, zipfile.ZipFile):
        return lambda: archive.open(member)
    return lambda: archive.extractfile(member)


def _unpack(source: IO[bytes], plain: IO[bytes], limit: int) -> None:
    """Decompress a tar into ``plain``. tarfile itself would read a header of any size into memory."""
    source.seek(0)
    begin = source.read(len(XZ))
    source.seek(0)
    unpacker = next((made for mark, made in UNPACKERS.items() if begin.startswith(mark)), None)
    taken = 0
    for piece in _xz(source) if begin == XZ else _pieces(unpacker, source):
        taken += len(piece)
        if taken > limit:
            raise ValueError("it unpacks to too much")
        plain.write(piece)
    plain.seek(0)


def _pieces(unpacker: Callable[[IO[bytes]], Any] | None, source: IO[bytes]) -> Iterator[bytes]:
    file: IO[bytes] = unpacker(source) if unpacker else source
    while piece := file.read(PIECE):
        yield piece


def _xz(source: IO[bytes]) -> Iterator[bytes]:
    unpacker = lzma.LZMADecompressor(memlimit=XZ_MEMORY)
    while not unpacker.eof:
        data = source.read(PIECE) if unpacker.needs_input else b""
        piece = unpacker.decompress(data, PIECE)
        if not piece and not data:
            raise EOFError("it breaks off")
        yield piece
