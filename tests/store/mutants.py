"""Damaged text files, from flipped bits to swapped types, each from a seed."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable

MUTANTS = int(os.environ.get("QUINTET_MUTANTS", "300"))  # of each kind of file; a thorough run has 2000

NASTY = (
    b"null", b"true", b"-1", b"0", b"1e400", b"-1e400", b"NaN", b"Infinity", b"nan", b"inf", b"9" * 30, b"9" * 5000,
    b"1.5", b'""', b'"' + b"x" * 9999 + b'"', b'"\\ud800"', b'"../../../etc/passwd"', b'"/dev/zero"', b'"t1-t2"',
    b"[]", b"{}", b"[" * 90 + b"]" * 90, b"[" * 100_000, b'{"a":' * 100_000, b"[" + b'"deal",' * 300_000 + b'"deal"]',
    b"1979-05-27",    b'{"t1": [["KS"]]}', b'"deal"', b"\xff\xfe", b"\x00",
)  # fmt: skip
VALUE = re.compile(rb'(?<=[:=,\[] )[^\n]+?(?=,?\n)|"[^"\n]*"|-?[0-9]+(?:\.[0-9]+)?|true|false|null|\[[^\[\]]*\]')


def flip(data: bytes, rng: random.Random) -> bytes:
    bent = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5, 50))):
        bent[rng.randrange(len(bent))] ^= 1 << rng.randrange(8)
    return bytes(bent)


def truncate(data: bytes, rng: random.Random) -> bytes:
    """Truncate it, cut out a piece, or replace the end by zeroes."""
    start, end = sorted((rng.randrange(len(data)), rng.randrange(len(data))))
    return rng.choice((data[:start], data[:start] + data[end:], data[:start] + bytes(len(data) - start)))


def swap(data: bytes, rng: random.Random) -> bytes:
    """Replace a value, or exchange two values."""
    values = list(VALUE.finditer(data))
    here, there = rng.choice(values), rng.choice(values)
    new = rng.choice((rng.choice(NASTY), there.group()))
    return data[: here.start()] + new + data[here.end() :]


def nest(data: bytes, rng: random.Random) -> bytes:
    """Wrap a value in lists or objects, some of them deeply."""
    here = rng.choice(list(VALUE.finditer(data)))
    depth = rng.choice((1, 2, 50, 400, 900, 5000))
    left, right = rng.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"{a=", b"}")))
    return data[: here.start()] + left * depth + here.group() + right * depth + data[here.end() :]


def shuffle(data: bytes, rng: random.Random) -> bytes:
    """Duplicate a line, drop one, or reorder them."""
    lines = data.splitlines(keepends=True)
    which = rng.randrange(len(lines))
    kind = rng.randrange(3)
    if kind == 0:
        lines.insert(rng.randrange(len(lines)), lines[which])
    elif kind == 1:
        del lines[which]
    else:
        rng.shuffle(lines)
    return b"".join(lines)


def wrap(data: bytes, rng: random.Random) -> bytes:
    """Add a byte order mark, use another encoding, or replace everything."""
    text = data.decode()
    return rng.choice((b"\xef\xbb\xbf" + data, text.encode("utf-16"), b"", rng.randbytes(500), data * 2, data + b"x"))


TRICKS: tuple[Callable[[bytes, random.Random], bytes], ...] = (flip, truncate, swap, swap, swap, nest, shuffle, wrap)


def mutant(data: bytes, seed: int) -> bytes:
    """Damage a file once or twice."""
    rng = random.Random(seed)
    for _ in range(rng.choice((1, 1, 1, 2))):
        trick = rng.choice(TRICKS) if VALUE.search(data) and data.isascii() else flip
        data = trick(data or b" ", rng)
    return data
