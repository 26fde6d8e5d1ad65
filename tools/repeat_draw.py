#!/usr/bin/env python3
"""Repeats a draw from the list of its population, the design and the seed, with nothing but Python's own library.

usage: repeat_draw.py LIST.tsv SEED random|interval SIZE
       repeat_draw.py LIST.tsv SEED stratified SIZE BY proportional|fixed
       BY: business, visibility, visibility-business or month

Prints both hashes of the list, then the drawn ids, one a line, in the order of the draw. docs/sampling.md says how.
"""

import hashlib
import sys
from collections import Counter


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


def strata(rows, by):
    """A key for each row, which is also its place in the order."""
    if by == "visibility-business":
        hidden = Counter(int(row[1]) for row in rows if row[2] == "hidden")
        listed = sorted(hidden, key=lambda business: (-hidden[business], business))[:5]
        others = (1, 0)
        return [(row[2], (0, int(row[1])) if int(row[1]) in listed else others) for row in rows]
    column = ["business", "visibility", "month"].index(by) + 1
    return [int(row[column]) if by == "business" else row[column] for row in rows]


def stratified(rows, size, source, by, allocation):
    keys = strata(rows, by)
    groups = [[row for row, own in zip(rows, keys) if own == key] for key in sorted(set(keys))]
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
        drawn = stratified(rows, int(size), source, by, allocation)
    else:
        drawn = {"random": at_random, "interval": by_interval}[method](rows, int(size), source)
    for row in drawn:
        print(row[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
