"""Exact inference on the odds ratio of 2×2 tables in whole numbers: the model that the product is compared with.

Reads a JSON list of cases from standard input and writes a JSON list of results. A case is either
{"strata": [[hits, size, hits, size], ...], "confidence": 0.95} or
{"size": 20, "shares": [0.5, 0.2], "significance": 0.05}. Whole numbers and decimals of 60 digits only: no logarithms.
"""

import itertools
import json
import sys
from decimal import Decimal, getcontext
from fractions import Fraction
from math import comb

getcontext().prec = 60


def ways_of(stratum):
    first_hits, first_size, second_hits, second_size = stratum
    hits = first_hits + second_hits
    return {
        k: comb(first_size, k) * comb(second_size, hits - k)
        for k in range(max(0, hits - second_size), min(first_size, hits) + 1)
    }


def ways_of_sum(strata):
    total = {0: 1}
    for stratum in strata:
        following = {}
        for at, ways in total.items():
            for k, own in ways_of(stratum).items():
                following[at + k] = following.get(at + k, 0) + ways * own
        total = following
    return total


def solve(is_below):
    """The decimal at which `is_below` turns false, by bisection of its exponent of ten."""
    low, high = Decimal(-30), Decimal(30)
    for _ in range(90):
        middle = (low + high) / 2
        if is_below(Decimal(10) ** middle):
            low = middle
        else:
            high = middle
    return float(Decimal(10) ** low)


def odds_ratio(strata, confidence, homogeneity=True):
    hits = sum(stratum[0] for stratum in strata)
    ways = ways_of_sum(strata)
    least, most = min(ways), max(ways)
    tail = (1 - Decimal(str(confidence))) / 2

    def share(chosen, ratio):
        weights = {k: Decimal(count) * ratio ** (k - least) for k, count in ways.items()}
        return sum(weights[k] for k in weights if chosen(k)) / sum(weights.values())

    def mean(ratio):
        weights = {k: Decimal(count) * ratio ** (k - least) for k, count in ways.items()}
        return sum(k * weight for k, weight in weights.items()) / sum(weights.values())

    return {
        "ratio": None if least == most else 0 if hits == least else "inf" if hits == most else solve(lambda r: mean(r) < hits),
        "low": 0 if hits == least else solve(lambda r: share(lambda k: k >= hits, r) < tail),
        "high": "inf" if hits == most else solve(lambda r: share(lambda k: k <= hits, r) > tail),
        "p": float(Fraction(sum(count for count in ways.values() if count <= ways[hits]), sum(ways.values()))),
        "homogeneity": zelen(strata) if homogeneity else None,
    }


def zelen(strata):
    hits = sum(stratum[0] for stratum in strata)
    parts = [ways_of(stratum) for stratum in strata]
    found = 1
    for part, stratum in zip(parts, strata):
        found *= part[stratum[0]]
    counted = total = 0
    for table in itertools.product(*parts):
        if sum(table) != hits:
            continue
        ways = 1
        for part, k in zip(parts, table):
            ways *= part[k]
        total += ways
        counted += ways if ways <= found else 0
    return float(Fraction(counted, total))


def power(size, shares, significance):
    first, second = (Fraction(str(share)) for share in shares)
    limit = Fraction(str(significance))
    total = Fraction(0)
    for a, b in itertools.product(range(size + 1), repeat=2):
        ways = ways_of([a, size, b, size])
        p = Fraction(sum(count for count in ways.values() if count <= ways[a]), sum(ways.values()))
        if p <= limit:
            total += (
                comb(size, a) * first**a * (1 - first) ** (size - a)
                * comb(size, b) * second**b * (1 - second) ** (size - b)
            )
    return float(total)


print(json.dumps([
    odds_ratio(case["strata"], case["confidence"], case.get("homogeneity", True)) if "strata" in case
    else power(case["size"], case["shares"], case["significance"])
    for case in json.load(sys.stdin)
]))
