"""Recomputes the receipts of docs/evidence-format.md, written from that page alone: the judge of the application's own
code. Reads JSON lines of receipts (hashes and bodies in hex) from standard input; prints the number of receipts and the
last hash, or the first thing that is wrong."""
import hashlib
import json
import struct
import sys


def field(value):
    data = value if isinstance(value, bytes) else str(value).encode("utf-8")
    return struct.pack(">I", len(data)) + data


def canonical(r):
    return b"".join(map(field, [
        "unhidden-receipt-1", bytes.fromhex(r["previous_hash"]), r["seq"], r["operation"], r["pass"], r["page"],
        r["sweep_id"], r["request_json"], r["http_status"], r["headers_json"], r["sent_at_ms"], r["received_at_ms"],
        r["elapsed_ms"], r["body_length"], bytes.fromhex(r["body_sha256"]),
    ]))


previous, count = "00" * 32, 0
for line in sys.stdin:
    receipt = json.loads(line)
    count += 1
    body = bytes.fromhex(receipt["body"])
    sound = (
        receipt["seq"] == count
        and receipt["previous_hash"] == previous
        and hashlib.sha256(canonical(receipt)).hexdigest() == receipt["hash"]
        and len(body) == receipt["body_length"]
        and hashlib.sha256(body).hexdigest() == receipt["body_sha256"]
    )
    if not sound:
        sys.exit(f"receipt {count} is wrong")
    previous = receipt["hash"]
print(count, previous)
