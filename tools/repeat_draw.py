#!/usr/bin/env python3
"""Repeats a draw from the list of its population, the design and the seed, with nothing but Python's own library.

usage: repeat_draw.py LIST.tsv SEED random|interval SIZE
       repeat_draw.py LIST.tsv SEED stratified SIZE business|visibility|month proportional|fixed

Prints both hashes of the list, then the drawn ids, one a line, in the order of the draw. docs/sampling.md says how.
"""

import hashlib
import sys


def numbers(seed):
    i = 0
    while True:
        block = hashlib.sha256(f"unhidden draw 1\n{seed}\n{i}\n".encode()).digest()
        yield int.from_bytes(block[:8], "big")
        i += 1


def below(source, n):
    limit = 2**64 // n * n
    while True:
        number = next(source)
        if number < limit:
            return number % n


def at_random(items, size, source):
    items = list(items)
    for i in range(size):
        j = i + below(source, len(items) - i)
        items[i], items[j] = items[j], items[i]
    return items[:size]


def by_interval(items, size, source):
    start = below(source, len(items))
    return [items[(start + i * len(items)) // size] for i in range(size)]


def proportional(counts, size):
    total = sum(counts)
    sizes = [size * count // total for count in counts]
    order = sorted(range(len(counts)), key=lambda at: (-(size * counts[at] % total), at))
    for at in order[: size - sum(sizes)]:
        sizes[at] += 1
    return sizes


def stratified(rows, size, source, column, allocation):
    names = sorted({row[column] for row in rows}, key=int if column == 1 else None)
    groups = [[row for row in rows if row[column] == name] for name in names]
    counts = [len(group) for group in groups]
    sizes = proportional(counts, size) if allocation == "proportional" else [min(c, size) for c in counts]
    return [row for group, one in zip(groups, sizes) for row in at_random(group, one, source)]


def main(path, seed, method, size, by=None, allocation=None):
    text = open(path, "rb").read()
    rows = [line.split("\t") for line in text.decode().splitlines()]
    ids = "".join(f"{row[0]}\n" for row in rows).encode()
    print("ids ", hashlib.sha256(ids).hexdigest())
    print("list", hashlib.sha256(text).hexdigest())
    source = numbers(seed)
    if method == "stratified":
        column = ["business", "visibility", "month"].index(by) + 1
        drawn = stratified(rows, int(size), source, column, allocation)
    else:
        drawn = {"random": at_random, "interval": by_interval}[method](rows, int(size), source)
    for row in drawn:
        print(row[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
