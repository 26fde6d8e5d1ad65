"""The questions in pandas. Arguments: `load` or `open`, the folder of raw replies, the folder for the pickle.

A question and its number come on each line, separated by a tab; `.print` prints the rest of its line.
"""

import glob
import json
import re
import sys

import pandas as pd

mode, raw, folder = sys.argv[1:4]
asked = json.load(open(f"{raw}/asked"))
NOW, AS_OF = asked["nowMs"], asked["asOfMs"]
DAY = 86_400_000


def read(name):
    entries = []
    for path in sorted(glob.glob(f"{raw}/{name}-*.json")):
        with open(path, encoding="utf-8") as file:
            entries += json.load(file)["data"]
    return pd.DataFrame(entries)


def to_ms(texts):
    return pd.to_datetime(texts, utc=True).astype("int64") // 1_000_000


def states(events):
    """The state of each review after its events, which are in order."""
    of_review = events.groupby("feedbackId", sort=False)
    begins = events["showOnWebsite"] != of_review["showOnWebsite"].shift()
    last = events.drop_duplicates("feedbackId", keep="last").set_index("feedbackId")
    spans = events[begins]
    last["since"] = spans.groupby("feedbackId")["ms"].max()
    last["hides"] = spans[spans["showOnWebsite"] == 0].groupby("feedbackId").size()
    last["hides"] = last["hides"].fillna(0)
    return last


def load():
    events, responses = read("history"), read("responses")
    events["ms"], responses["ms"] = to_ms(events["time"]), to_ms(responses["date"])
    events = events.sort_values(["feedbackId", "ms", "showOnWebsite", "deleted", "businessId", "time"])
    responses = responses.sort_values("ms", ascending=False)
    responses["type"] = responses["type"].astype("category")
    reviews = states(events)[["businessId", "showOnWebsite", "deleted", "ms", "since", "hides"]]
    counts = responses.groupby(["feedbackId", "type"], observed=True).size().unstack(fill_value=0)
    reviews = reviews.join(counts, how="outer")
    reviews[["owner", "customer"]] = reviews[["owner", "customer"]].fillna(0)
    of_responses = responses.groupby("feedbackId")["businessId"].max()
    reviews["businessId"] = reviews["businessId"].fillna(of_responses).astype("int64")
    months = events[["feedbackId"]].assign(
        month=pd.to_datetime(events["ms"], unit="ms").dt.strftime("%Y-%m").astype("category")
    )
    tables = {
        "events": events,
        "responses": responses,
        "reviews": reviews,
        "months": months.drop_duplicates(),
    }
    pd.to_pickle(tables, f"{folder}/pandas.pickle")
    return tables


def show(rows):
    text = "\n".join("|".join(str(value) for value in row) for row in rows)
    if text:
        print(text)


def newest_hidden():
    found = reviews[
        (reviews["showOnWebsite"] == 0)
        & (reviews["since"] < NOW - 30 * DAY)
        & (reviews["owner"] == 0)
        & reviews["businessId"].isin([int(one) for one in asked["businesses"]])
    ]
    show((int(row.ms), row.Index) for row in found.nlargest(50, "ms").itertuples())


def as_of():
    state = states(events[events["ms"] <= AS_OF])
    hidden = state[state["showOnWebsite"] == 0]
    show([("total", "", len(hidden))])
    show(("deleted", "yes" if deleted else "no", n) for deleted, n in hidden["deleted"].value_counts().items())
    show(("business", *pair) for pair in hidden["businessId"].value_counts().items())


def facets(found):
    show([("total", "", len(found))])
    visibility = found["showOnWebsite"].map({0: "hidden", 1: "shown"}).fillna("unknown")
    show(("visibility", *pair) for pair in visibility.value_counts().items())
    deleted = found["deleted"].map({0: "no", 1: "yes"}).fillna("unknown")
    show(("deleted", *pair) for pair in deleted.value_counts().items())
    show(("business", *pair) for pair in found["businessId"].value_counts().items())
    owner, customer = found["owner"] > 0, found["customer"] > 0
    for name, which in (("owner", owner), ("customer", customer), ("any", owner | customer), ("none", ~(owner | customer))):
        if which.sum() > 0:
            show([("response", name, which.sum())])
    of_found = months["feedbackId"].isin(found.index)
    counts = months.loc[of_found, "month"].value_counts()
    show(("changed", *pair) for pair in counts[counts > 0].items())


def newest(pattern, is_pattern=True):
    """The newest first, piece by piece until there are enough."""
    rows, size = [], 20_000
    for start in range(0, len(responses), size):
        piece = responses.iloc[start : start + size]
        found = piece[piece["content"].str.contains(pattern, case=not is_pattern, flags=re.ASCII if is_pattern else 0, regex=is_pattern)]
        rows += [(row.ms, row.feedbackId) for row in found.head(50 - len(rows)).itertuples()]
        if len(rows) >= 50:
            break
    show(rows)


def timeline(at):
    review = int(asked["reviews"][at])
    first, last = events["feedbackId"].searchsorted(review), events["feedbackId"].searchsorted(review, "right")
    rows = [(row.ms, "event", row.time, row.showOnWebsite, row.deleted) for row in events.iloc[first:last].itertuples()]
    found = responses[responses["feedbackId"] == review]
    rows += [(row.ms, row.type, str(len(row.content)), 0, 0) for row in found.itertuples()]
    show(sorted(rows))


def csv():
    path = f"{folder}/pandas.csv"
    events.to_csv(path, index=False)
    print(path)


tables = load() if mode == "load" else pd.read_pickle(f"{folder}/pandas.pickle")
events, responses, reviews, months = (tables[name] for name in ("events", "responses", "reviews", "months"))
ANSWERS = {
    "newest hidden": lambda _: newest_hidden(),
    "as of": lambda _: as_of(),
    "facets": lambda _: facets(reviews[reviews["showOnWebsite"] == 0]),
    "facets of hides": lambda _: facets(reviews[reviews["hides"] > 1]),
    "word": lambda _: newest(r"\brefund\b"),
    "phrase": lambda _: newest(r"\bthis\W+morning\b"),
    "chinese": lambda _: newest("退款", False),
    "timeline": timeline,
    "csv": lambda _: csv(),
}
for line in sys.stdin:
    question, argument = line.rstrip("\n").split("\t")
    if question == ".print":
        print(argument, flush=True)
    else:
        ANSWERS[question](int(argument))
