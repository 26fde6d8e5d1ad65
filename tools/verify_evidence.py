#!/usr/bin/env python3
"""Verifies an evidence bundle of Unhidden: a ZIP file, or the folder that was unpacked from it.

    python3 verify_evidence.py BUNDLE [--expect-head HASH]

Written from docs/evidence-format.md alone and with nothing but Python's standard library, so that the application's
word is not the only one. Signatures are given to ssh-keygen and openssl; without these they are not checked. Figures
of a report's rows are counted again from data/report/rows.jsonl; those of its pages, and the rows themselves, are not
recomputed: then "evidence intact" (of a redacted report "files intact") says nothing about them. Prints what was
verified, or the first thing that is wrong as "KIND RECEIPT: sentence" ("-" where no receipt is concerned). A chain
shows only that the evidence is consistent in itself: --expect-head compares its fingerprint, the hash of the last
receipt, with one received separately. Exit codes: 0 intact, 4 not intact, 2 wrong usage or no such file.
"""
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path
from typing import NamedTuple

RECEIPT_TAG, RECEIPT_TAG_WITH_SERVER = "unhidden-receipt-1", "unhidden-receipt-2"
HEAD_FORMAT, LOG_TAG = "unhidden-head-1", "unhidden-log-1"
NO_HASH = "0" * 64
RENUMBERED_LIMIT = 64
RECEIPTS, HEAD = "data/evidence/receipts.jsonl", "data/evidence/head.json"
REDACTED_MARK = "data/report/redacted.txt"
OWN_REPORT, SIGNATURES = "data/report/", "signatures/"
SAVED_REPORT = re.compile(r"data/reports/([1-9][0-9]{0,2})/")
STATUSES = {"draft", "for-review", "final", "superseded", "replaced"}
REQUESTS, ANSWERS, LOG = "data/requests/", "data/answers/", "data/auditor/log.jsonl"
SIGNATURE_BYTES, SIGNATURE_COUNT = 1024 * 1024, 100
NAMESPACE, GOOD_KEY = "unhidden", re.compile(r"^Good .* key (SHA256:\S+)", re.MULTILINE)
NOT_MADE = "not recomputed: the figures of the pages and the rows, which the application makes again from the replies"
PAGE_FIGURE = re.compile(r"[A-Z]{2}-\d")
MARKS = ("bagit.txt", "manifest-sha256.txt")
MANIFESTS = ("manifest-sha256.txt", "tagmanifest-sha256.txt")
SAFE_NAME = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*")
HASH = re.compile(r"[0-9a-f]{64}")
CHAIN_OF_HASHES = re.compile(r"(?:[0-9a-f]{64}(?: [0-9a-f]{64})*)?")
MANIFEST_LINE = re.compile(r"([0-9a-f]{64})  (\S+)")
WHOLE_LIMIT_BYTES = 512 * 1024 * 1024
PIECE_BYTES = 1024 * 1024
TAIL_BYTES = 66_000
LOCAL_HEADER, STORED, DEFLATED = 0x04034B50, 0, 8

COUNT = "a whole number, not negative"
MOMENT, LATEST_MS = "milliseconds since 1970 up to the year 9999", 253_402_300_799_999
RECEIPT_FIELDS = {
    "seq": int, "sweep_id": int, "operation": str, "pass": int, "page": int, "request_json": str, "http_status": int,
    "headers_json": str, "sent_at_ms": int, "received_at_ms": int, "elapsed_ms": int, "body_length": int,
    "body_sha256": HASH, "previous_hash": HASH, "hash": HASH,
}
RECEIPT_FIELDS_WITH_SERVER = {**RECEIPT_FIELDS, "server_address": str, "certificate_chain": CHAIN_OF_HASHES}
LOG_FIELDS = {
    "seq": int, "at_ms": int, "action": str, "subject": str, "details_json": str, "previous_hash": HASH, "hash": HASH,
}
HEAD_FIELDS = {
    "format": str, "workspaceId": str, "seq": COUNT, "hash": HASH, "opening": COUNT, "foldedSeq": COUNT,
    "logSeq": COUNT, "logHash": HASH, "isClosed": bool, "anomalies": list,
}
ANOMALY_FIELDS = {"kind": str, "seq": COUNT, "hash": HASH, "foundSeq": COUNT, "noticedAtMs": MOMENT}
ANOMALY_KINDS = {
    "older-copy", "tail-cut", "log-lost", "head-behind", "head-differs", "head-foreign", "head-unreadable",
    "head-missing", "auditor-log-cut", "auditor-log-changed",
    "rolled-back", "witness-differs", "witness-unreadable",
}


class Problem(Exception):
    """The first thing that is wrong."""

    def __init__(self, kind, receipt, sentence):
        super().__init__(sentence)
        self.kind, self.receipt, self.sentence = kind, receipt, sentence


class Damaged(Exception):
    """A file of the bundle whose bytes cannot be restored."""


def unreadable(sentence):
    return Problem("bundle-unreadable", None, sentence)


# --- files -----------------------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """A file as the directory of a ZIP file has it."""

    name: str
    method: int
    crc: int
    packed_bytes: int
    size_bytes: int
    offset: int


class ZippedBundle:
    """Files of a ZIP file with one folder in it. Nothing is unpacked to the disk.

    The records are read here (APPNOTE 6.3.10, section 4.3) and not by the module zipfile, which mends much of what is
    damaged and stops on versions that it does not know: what counts is that nothing was changed.
    """

    def __init__(self, path):
        self.file = path.open("rb")
        self.bytes = self.file.seek(0, 2)
        entries = read_directory(self.read_at(*self.find_directory()), self.count)
        if len({entry.name.lower() for entry in entries}) != len(entries):
            raise unreadable("a file is in it twice")
        folders = {entry.name.partition("/")[0] for entry in entries if "/" in entry.name}
        if len(folders) != 1 or not all("/" in entry.name for entry in entries):
            raise unreadable("it does not hold one folder with everything in it")
        folder = folders.pop() + "/"
        self.entries = {entry.name[len(folder):]: entry for entry in entries}
        self.names = set(self.entries)

    def find(self, name):
        entry = self.entries.get(name)
        if entry is None:
            return None
        if entry.size_bytes > WHOLE_LIMIT_BYTES:
            raise Damaged(name)
        return b"".join(self.pieces(name))

    def pieces(self, name):
        """A file of any size, checked by the time that the last piece is there; nothing for a name that is not there."""
        entry = self.entries.get(name)
        if entry is None:
            return None
        return self.unpack(entry)

    def unpack(self, entry):
        try:
            unpacked, crc = 0, 0
            for piece in self.inflate(entry):
                unpacked, crc = unpacked + len(piece), zlib.crc32(piece, crc)
                if unpacked > entry.size_bytes:
                    raise Damaged(entry.name)
                yield piece
            if unpacked != entry.size_bytes or crc != entry.crc:
                raise Damaged(entry.name)
        except (Problem, zlib.error, struct.error) as error:
            raise Damaged(entry.name) from error

    def inflate(self, entry):
        header = self.read_at(entry.offset, 30)
        signature, name_length, extra_length = struct.unpack("<I22xHH", header)
        name = self.read_at(entry.offset + 30, name_length)
        if signature != LOCAL_HEADER or name.decode("latin-1") != entry.name:
            raise Damaged(entry.name)
        start = entry.offset + 30 + name_length + extra_length
        if start + entry.packed_bytes > self.bytes:
            raise unreadable("it is shorter than it says")
        stream = zlib.decompressobj(-15) if entry.method == DEFLATED else None
        for at in range(0, entry.packed_bytes, PIECE_BYTES):
            piece = self.read_at(start + at, min(PIECE_BYTES, entry.packed_bytes - at))
            if stream is None:
                yield piece
            while stream and piece and not stream.eof:
                yield stream.decompress(piece, PIECE_BYTES)
                piece = stream.unconsumed_tail
        if stream:
            while not stream.eof:
                rest = stream.decompress(b"", PIECE_BYTES)
                if not rest:
                    raise Damaged(entry.name)
                yield rest

    def find_directory(self):
        """Where the directory lies, as offset and length."""
        start = max(0, self.bytes - TAIL_BYTES)
        tail = self.read_at(start, self.bytes - start)
        end = tail.rfind(b"PK\x05\x06", 0, max(0, len(tail) - 22) + 4)
        if end < 0:
            raise unreadable("no ZIP file, or its end is missing")
        self.count, length, offset = struct.unpack_from("<HII", tail, end + 10)
        if self.count == 0xFFFF or offset == 0xFFFFFFFF:
            at = struct.unpack_from("<Q", tail, end - 12)[0] - start if end >= 20 else -1
            if not (0 <= at <= end - 76 and tail.startswith(b"PK\x06\x06", at)):
                raise unreadable("its end is damaged")
            self.count, length, offset = struct.unpack_from("<QQQ", tail, at + 32)
        if offset + length > start + end:
            raise unreadable("its directory does not lie inside it")
        return offset, length

    def read_at(self, offset, length):
        if offset + length > self.bytes:
            raise unreadable("it is shorter than it says")
        self.file.seek(offset)
        return self.file.read(length)


def read_directory(directory, count):
    entries, at = [], 0
    for _ in range(count):
        if at + 46 > len(directory) or not directory.startswith(b"PK\x01\x02", at):
            raise unreadable("its directory is damaged")
        (flags, method, crc, packed_bytes, size_bytes, name_length, extra_length, comment_length, attributes,
         offset) = struct.unpack_from("<8xHH4xIIIHHH4xII", directory, at)
        name_end = at + 46 + name_length
        extra_end = name_end + extra_length
        if extra_end + comment_length > len(directory):
            raise unreadable("its directory is damaged")
        size_bytes, packed_bytes, offset = read_long(
            [size_bytes, packed_bytes, offset], find_zip64_field(directory[name_end:extra_end])
        )
        name = directory[at + 46:name_end].decode("latin-1")
        entry = Entry(name, method, crc, packed_bytes, size_bytes, offset)
        at = extra_end + comment_length
        if name.endswith("/"):
            check_folder(entry)
            continue
        check_entry(entry, flags, attributes)
        entries.append(entry)
    if at != len(directory):
        raise unreadable("its directory has another length than it says")
    return entries


def read_long(numbers, field):
    """Numbers that do not fit into 32 bits stand in the ZIP64 field, without the others (APPNOTE 4.5.3)."""
    found, at = [], 0
    for number in numbers:
        if number == 0xFFFFFFFF:
            if field is None or at + 8 > len(field):
                raise unreadable("an entry does not say how long it is or where it begins")
            number, at = struct.unpack_from("<Q", field, at)[0], at + 8
        found.append(number)
    return found


def find_zip64_field(extra):
    at = 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from("<HH", extra, at)
        if kind == 1:
            return extra[at + 4:at + 4 + length]
        at += 4 + length
    return None


def is_safe(name):
    return len(name) <= 240 and SAFE_NAME.fullmatch(name) is not None


def check_folder(entry):
    """Most packers add an entry for each folder, which holds nothing."""
    if not is_safe(entry.name[:-1]) or entry.size_bytes > 0:
        raise unreadable("an entry is not a plain file under a safe name")


def check_entry(entry, flags, attributes):
    file_type = (attributes >> 16) & 0o170000
    is_plain = (
        is_safe(entry.name)
        and file_type in (0, 0o100000)
        and not flags & 1
        and entry.method in (STORED, DEFLATED)
    )
    if not is_plain:
        raise unreadable("an entry is not a plain file under a safe name")


class UnpackedBundle:
    """Files of a folder that a bundle was unpacked into: the folder of the bag, or the one around it."""

    def __init__(self, path):
        folders = [path, *(child for child in path.iterdir() if child.is_dir() and not child.is_symlink())]
        if not any((folder / mark).exists() for folder in folders for mark in MARKS):
            raise unreadable("it is no folder that a bundle was unpacked into")
        names = set(list_files(path, ""))
        if MARKS[0] not in names:
            inner = {name.partition("/")[0] for name in names}
            if len(inner) != 1 or not all("/" in name for name in names):
                raise unreadable("it does not hold one folder with everything in it")
            path = path / inner.pop()
            names = {name.partition("/")[2] for name in names}
        self.path, self.names = path, names

    def find(self, name):
        return (self.path / name).read_bytes() if name in self.names else None

    def pieces(self, name):
        return read_pieces(self.path / name) if name in self.names else None


def list_files(root, folder):
    """Links are not followed: what they lead to is not in the bundle."""
    for entry in os.scandir(root / folder):
        name = folder + entry.name
        if not is_safe(name):
            raise unreadable("an entry is not a plain file under a safe name")
        if entry.is_dir(follow_symlinks=False):
            yield from list_files(root, f"{name}/")
        elif entry.is_file(follow_symlinks=False):
            yield name
        else:
            raise unreadable("an entry is not a plain file under a safe name")


def read_pieces(path):
    with path.open("rb") as file:
        while piece := file.read(PIECE_BYTES):
            yield piece


def open_bundle(path):
    return UnpackedBundle(path) if path.is_dir() else ZippedBundle(path)


# --- parsing ---------------------------------------------------------------------------------------------------------


def has_fields(value, fields):
    return isinstance(value, dict) and value.keys() == fields.keys() and all(
        fits(value[name], kind) for name, kind in fields.items()
    )


def fits(value, kind):
    if kind in (HASH, CHAIN_OF_HASHES):
        return isinstance(value, str) and bool(kind.fullmatch(value))
    if kind is COUNT:
        return fits(value, int) and value >= 0
    if kind is MOMENT:
        return fits(value, COUNT) and value <= LATEST_MS
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53
    if kind is str:
        return isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value)
    return isinstance(value, kind)


# As deep as this, JSON is read in every language.
DEEPEST = 500
STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


def parse_json(data):
    """As RFC 8259 has it: UTF-8 without a mark, and 1.0 and 1e0 are the number 1. None for anything else."""
    try:
        text = data.decode("utf-8")
        if is_nested_too_deep(text):
            return None
        return json.loads(text, parse_float=read_number, parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        return None


def is_nested_too_deep(text):
    """Of the text, because a member that is there twice keeps only its last value."""
    if len(text) <= 2 * DEEPEST:
        return False
    depth = 0
    for token in STRING_OR_BRACKET.findall(text):
        depth += 1 if token in "[{" else -1 if token in "]}" else 0
        if depth > DEEPEST:
            return True
    return False


def read_number(text):
    number = float(text)
    return int(number) if number.is_integer() else number


def refuse_constant(name):
    raise ValueError(f"{name} is no number")


def read_receipts(bundle):
    try:
        data = bundle.find(RECEIPTS)
    except Damaged as error:
        raise unreadable(f"{RECEIPTS} is damaged") from error
    if data is None:
        raise unreadable(f"{RECEIPTS} is missing")
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    receipts = [parse_json(line) for line in lines]
    for number, receipt in enumerate(receipts, start=1):
        if not has_fields(receipt, RECEIPT_FIELDS) and not has_fields(receipt, RECEIPT_FIELDS_WITH_SERVER):
            raise unreadable(f"line {number} of {RECEIPTS} is no receipt")
    return receipts


# --- the chain -------------------------------------------------------------------------------------------------------


def encode_field(value):
    data = value if isinstance(value, bytes) else str(value).encode("utf-8")
    return struct.pack(">I", len(data)) + data


def canonical_form(receipt):
    server = (receipt["server_address"], receipt["certificate_chain"]) if "server_address" in receipt else ()
    return b"".join(map(encode_field, (
        RECEIPT_TAG_WITH_SERVER if server else RECEIPT_TAG, bytes.fromhex(receipt["previous_hash"]), receipt["seq"],
        receipt["operation"], receipt["pass"], receipt["page"], receipt["sweep_id"], receipt["request_json"],
        receipt["http_status"], receipt["headers_json"], receipt["sent_at_ms"], receipt["received_at_ms"],
        receipt["elapsed_ms"],
        receipt["body_length"], bytes.fromhex(receipt["body_sha256"]), *server,
    )))


def is_true(receipt, **changes):
    return hashlib.sha256(canonical_form({**receipt, **changes})).hexdigest() == receipt["hash"]


class Chain:
    """All receipts, for questions about where one belongs."""

    def __init__(self, receipts):
        self.numbers = {receipt["seq"] for receipt in receipts}
        self.by_hash, self.by_previous = {}, {}
        for receipt in sorted(receipts, key=lambda one: one["seq"]):
            self.by_hash.setdefault(receipt["hash"], receipt["seq"])
            self.by_previous.setdefault(receipt["previous_hash"], receipt["seq"])

    def check(self, receipt, seq, previous):
        """Raises what is wrong with the receipt that must have this number and follow from this hash."""
        if receipt["seq"] != seq:
            raise self.explain_number(receipt, seq)
        if receipt["previous_hash"] != previous:
            raise self.explain_link(receipt, previous)
        if not is_true(receipt):
            raise Problem("receipt-changed", seq, "it was changed after it was written")

    def explain_number(self, receipt, seq):
        if receipt["seq"] < seq:
            return Problem("receipt-inserted", receipt["seq"], "its number is there already")
        if seq in self.numbers:
            return Problem("receipts-reordered", seq, "it is further down")
        return Problem("receipt-missing", seq, "it was removed")

    def explain_link(self, receipt, previous):
        seq = receipt["seq"]
        named = 0 if receipt["previous_hash"] == NO_HASH else self.by_hash.get(receipt["previous_hash"])
        if named is not None and named < seq - 1 and is_true(receipt, seq=named + 1):
            return Problem("receipt-inserted", named + 1, "the receipts around it follow from one another without it")
        if self.by_previous.get(previous, seq) != seq:
            if named is None:
                return Problem("receipt-inserted", seq, "it follows from no receipt, and another one belongs here")
            return Problem("receipts-reordered", seq, "another receipt belongs here")
        if is_true(receipt, previous_hash=previous):
            return Problem("receipt-changed", seq, "its link to the receipt before was changed")
        if any(is_true(receipt, seq=seq + removed) for removed in range(1, RENUMBERED_LIMIT + 1)):
            return Problem("receipt-missing", seq, "it was removed, and the numbers behind it were closed up")
        return Problem("chain-broken", seq, "it does not follow from the receipt before it")


def check_body(bundle, receipt):
    seq, name = receipt["seq"], f"data/evidence/pages/{receipt['body_sha256']}"
    try:
        body = bundle.find(name)
    except Damaged as error:
        raise Problem("body-unreadable", seq, "its page can no longer be unpacked") from error
    if body is None:
        raise Problem("body-missing", seq, "its page is missing")
    if len(body) != receipt["body_length"] or hashlib.sha256(body).hexdigest() != receipt["body_sha256"]:
        raise Problem("body-changed", seq, "its page is not what was received")


def check_certificates(bundle, receipt, sound):
    """The certificates of the server that a receipt names; `sound` has those that were read before."""
    for sha256 in filter(None, receipt.get("certificate_chain", "").split(" ")):
        if sha256 in sound:
            continue
        try:
            certificate = bundle.find(f"data/evidence/certificates/{sha256}.cer")
        except Damaged:
            certificate = None
        if certificate is None or hashlib.sha256(certificate).hexdigest() != sha256:
            raise Problem("certificate-changed", receipt["seq"], "a certificate of its server is missing or changed")
        sound.add(sha256)


# --- head and manifests ----------------------------------------------------------------------------------------------


def read_head(bundle):
    try:
        data = bundle.find(HEAD)
    except Damaged as error:
        raise Problem("head-unreadable", None, "the head is damaged") from error
    if data is None:
        return None
    head = parse_json(data)
    is_head = has_fields(head, HEAD_FIELDS) and head["format"] == HEAD_FORMAT
    if not is_head or not all(map(is_anomaly, head["anomalies"])):
        raise Problem("head-unreadable", None, "the head is no head")
    return head


def is_anomaly(value):
    return has_fields(value, ANOMALY_FIELDS) and value["kind"] in ANOMALY_KINDS


def check_head(bundle, receipts):
    head, last = read_head(bundle), len(receipts)
    if head is None:
        if last > 0:
            raise Problem("head-missing", None, "nothing outside the archive says where it should end")
        return
    for anomaly in head["anomalies"][:1]:
        raise Problem(anomaly["kind"], first_concerned(anomaly), "an opening of the workspace noticed it")
    if head["seq"] > last:
        raise Problem("head-ahead", last + 1, f"the head knows {head['seq']} receipts: the end was cut off")
    if head["hash"] != (receipts[head["seq"] - 1]["hash"] if head["seq"] > 0 else NO_HASH):
        raise Problem("head-differs", head["seq"] or None, "it is not the one that the head names")
    if head["isClosed"] and last > head["seq"]:
        raise Problem("head-behind", head["seq"] + 1, "it came after the workspace was closed")


def first_concerned(anomaly):
    kind, head_seq, found = anomaly["kind"], anomaly["seq"], anomaly["foundSeq"]
    if kind.startswith("auditor-log") or kind == "head-foreign":
        return None
    if kind in ("head-differs", "witness-differs"):
        return head_seq or None
    if kind == "head-behind":
        return head_seq + 1
    return found + 1 if head_seq > found else None


def check_manifests(bundle):
    def pieces_of(name):
        try:
            pieces = bundle.pieces(name)
            if pieces is not None:
                yield from pieces
                return
        except Damaged:
            pass
        raise Problem("manifest-differs", None, f"{name} is missing or damaged")

    def digest_of(name):
        sha256 = hashlib.sha256()
        for piece in pieces_of(name):
            sha256.update(piece)
        return sha256.hexdigest()

    listed = set()
    for manifest in MANIFESTS:
        for line in filter(None, b"".join(pieces_of(manifest)).decode("utf-8", "replace").split("\n")):
            match = MANIFEST_LINE.fullmatch(line)
            if not match:
                raise Problem("manifest-differs", None, f"{manifest} has a line that lists nothing")
            sha256, name = match.groups()
            if digest_of(name) != sha256:
                raise Problem("manifest-differs", None, f"{name} was changed")
            listed.add(name)
    for name in sorted(bundle.names):
        if name not in listed and name != MANIFESTS[1] and not name.startswith(SIGNATURES):
            raise Problem("manifest-differs", None, f"{name} is not listed")


def check_log(bundle):
    """The auditor's log is a chain of its own, and ends where the head has its end."""
    lines = (bundle.find(LOG) or b"").split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    previous = NO_HASH
    for seq, line in enumerate(lines, start=1):
        entry = parse_json(line)
        is_right = has_fields(entry, LOG_FIELDS) and entry["seq"] == seq and entry["previous_hash"] == previous
        if not is_right or entry["hash"] != hash_log_entry(entry):
            raise Problem("auditor-log-changed", None, f"entry {seq} of the log was changed, removed or inserted")
        previous = entry["hash"]
    head = read_head(bundle)
    if head is None:
        return
    if len(lines) < head["logSeq"]:
        raise Problem("auditor-log-cut", None, f"the head knows {head['logSeq']} entries of the log, {len(lines)} are there")
    if len(lines) > head["logSeq"] or previous != head["logHash"]:
        raise Problem("auditor-log-changed", None, "the log does not end where the head says")


def hash_log_entry(entry):
    fields = (LOG_TAG, bytes.fromhex(entry["previous_hash"]), entry["seq"], entry["at_ms"], entry["action"],
              entry["subject"], entry["details_json"])
    return hashlib.sha256(b"".join(map(encode_field, fields))).hexdigest()


def check_answers(bundle):
    """In a bundle with requests, the files of answers are those that its log names, each with its SHA-256."""
    listed = [name for name in bundle.names if name.startswith(ANSWERS)]
    if not listed and not any(name.startswith(REQUESTS) for name in bundle.names):
        return
    entries = [parse_json(line) for line in (bundle.find(LOG) or b"").split(b"\n") if line]
    taken = [parse_json(entry["details_json"].encode()) for entry in entries if entry["action"] == "answers-imported"]
    hashes = [facts.get("sha256") for facts in taken if isinstance(facts, dict)]
    named = [ANSWERS + sha256 for sha256 in hashes if isinstance(sha256, str)]
    for name in listed:
        if name not in named or ANSWERS + hashlib.sha256(bundle.find(name) or b"").hexdigest() != name:
            raise Problem("received-file-changed", None, f"{name} is not what was received")
    for name in named:
        if name not in listed:
            raise Problem("received-file-changed", None, f"{name}, which the log names, is missing")


# --- saved reports ----------------------------------------------------------------------------------------------------


def list_saved(bundle):
    """The numbers of the reports that were put beside the bundle's own."""
    return sorted({int(match[1]) for match in map(SAVED_REPORT.match, bundle.names) if match})


def check_saved(bundle):
    """A line for each saved report: its files are those that were saved, and what is stated about its review."""
    lines = []
    for number in list_saved(bundle):
        folder = f"data/reports/{number}/"
        review = parse_json(find_or_nothing(bundle, f"{folder}review.json"))
        if not is_review(review):
            raise Problem("report-changed", None, f"{folder}review.json cannot be read")
        for file in review["files"]:
            data = find_or_nothing(bundle, file["name"])
            if not file["name"].startswith(folder) or hashlib.sha256(data).hexdigest() != file["sha256"]:
                raise Problem("report-changed", None, f"{file['name']} is not what was saved")
        lines.append(f"saved report {number} ({review['files'][0]['savedAs'] or review['template']}): {state_of(review)}")
    return lines


def find_or_nothing(bundle, name):
    return bundle.find(name) or b""


def is_signed(value, *more):
    return fits_fields(value, {"by": str, "atMs": MOMENT, **{name: str for name in more}})


def is_review(review):
    fields = {
        "format": str, "entry": int, "template": str, "savedAtMs": MOMENT, "application": (str, None),
        "receipt": (int, None), "files": list, "status": str, "prepared": (dict, None), "reviewed": (dict, None),
        "approved": (dict, None), "supersededBy": (dict, None), "noteCount": int, "openNotes": int, "notes": list,
    }
    return (
        fits_fields(review, fields) and review["format"] == "unhidden-saved-report-1" and review["files"] != []
        and review["status"] in STATUSES
        and all(fits_fields(file, {"name": str, "sha256": HASH, "savedAs": (str, None)}) for file in review["files"])
        and all(review[role] is None or is_signed(review[role]) for role in ("prepared", "reviewed", "approved"))
        and (review["supersededBy"] is None
             or fits_fields(review["supersededBy"], {"by": str, "atMs": MOMENT, "file": (str, None)}))
        and all(map(is_note, review["notes"]))
    )


def is_note(note):
    fields = {
        "by": str, "atMs": MOMENT, "text": str, "note": int, "place": str, "answers": list, "closed": (dict, None),
    }
    return (
        fits_fields(note, fields) and all(is_signed(one, "text") for one in note["answers"])
        and (note["closed"] is None or is_signed(note["closed"]))
    )


def fits_fields(value, fields):
    """As has_fields, with fields that may be null."""
    if not isinstance(value, dict) or value.keys() != fields.keys():
        return False
    return all(
        (value[name] is None or fits(value[name], kind[0])) if isinstance(kind, tuple) else fits(value[name], kind)
        for name, kind in fields.items()
    )


def state_of(review):
    roles = [f"{role} by {review[role]['by']}" for role in ("prepared", "reviewed", "approved") if review[role]]
    closed = review["noteCount"] - review["openNotes"]
    return "; ".join([review["status"], *roles, f"{closed} of {review['noteCount']} notes closed"])


# --- figures ---------------------------------------------------------------------------------------------------------


def check_figures(bundle, receipts):
    """Counts the stated figures of the rows again; says what was counted and what was not. receipts: None if redacted."""
    lines = []
    if f"{OWN_REPORT}recipe.json" in bundle.names:
        lines += check_figures_of(bundle, receipts, OWN_REPORT, "")
    for number in list_saved(bundle):
        folder, name = f"data/reports/{number}/", f"saved report {number}: "
        if f"{folder}recipe.json" in bundle.names:
            lines += check_figures_of(bundle, receipts, folder, name)
        else:
            lines.append(f"{name}not recomputed: it was made from an earlier state; its files have their SHA-256")
    return [*lines, NOT_MADE] if lines else []


def check_figures_of(bundle, receipts, folder, report):
    recipe, rows = parse_json(find_or_nothing(bundle, f"{folder}recipe.json")), f"{folder}rows.jsonl"
    stated = read_stated(recipe)
    if stated is not None:
        check_recipe(bundle, receipts, recipe, folder, report)
    if stated is None or rows not in bundle.names:
        return [f"{report}not recomputed: any figure of the report, because its recipe or its rows cannot be read"]
    of_rows = {name: value for name, value in stated.items() if not PAGE_FIGURE.match(name)}
    found = count_rows(bundle, rows, of_rows)
    for name, value in of_rows.items():
        if found[name] != value:
            raise Problem("figure-differs", None, f"{report}{name} is stated as {value}, and the rows have {found[name]}")
    return [f"{report}recomputed: {len(of_rows)} figures of the rows"]


def check_recipe(bundle, receipts, recipe, folder, report):
    """The pages are those that the recipe names, and it was made from the receipts of this bundle."""
    pages = recipe.get("pdf")
    files = pages.get("files") if isinstance(pages, dict) else []
    for file in files if isinstance(files, list) else [None]:
        is_named = has_fields(file, {"name": str, "sha256": HASH}) and file["name"].startswith(folder)
        if not is_named or hashlib.sha256(find_or_nothing(bundle, file["name"])).hexdigest() != file["sha256"]:
            raise Problem("figure-differs", None, f"{report}a file of its pages is not the one that the recipe names")
    head = recipe.get("headOfChain")
    if isinstance(head, dict) and receipts is not None:
        hashes = {receipt["seq"]: receipt["hash"] for receipt in receipts}
        if not fits(head.get("receipt"), int) or hashes.get(head["receipt"]) != head.get("hash"):
            raise Problem("figure-differs", None, f"{report}the recipe was made from other receipts")


def read_stated(recipe):
    figures = recipe.get("figures") if isinstance(recipe, dict) else None
    if not isinstance(figures, list) or not all(has_fields(one, {"id": str, "value": str}) for one in figures):
        return None
    return {one["id"]: one["value"] for one in figures}


def count_rows(bundle, rows_file, wanted):
    """`rows`, COLUMN.sum, COLUMN.first and COLUMN.last (moments), and else COLUMN.WORD: the rows with that word."""
    rows, words, sums, ends = 0, dict.fromkeys(wanted, 0), {}, {}
    for line in read_lines(bundle, rows_file):
        row = parse_json(line)
        if not isinstance(row, dict):
            raise Problem("figure-differs", None, f"{rows_file} has a line that is no row")
        rows += 1
        for column, value in row.items():
            if isinstance(value, str):
                first, last = ends.get(column, (value, value))
                ends[column] = (min(first, value), max(last, value))
                if f"{column}.{value}" in words:
                    words[f"{column}.{value}"] += 1
            elif isinstance(value, int):
                sums[column] = sums.get(column, 0) + value
    others = {"rows": rows}
    for column, value in sums.items():
        others[f"{column}.sum"] = value
    for column, (first, last) in ends.items():
        others |= {f"{column}.first": first, f"{column}.last": last}
    return {name: str(others.get(name, words[name])) for name in wanted}


def read_lines(bundle, name):
    rest = b""
    for piece in bundle.pieces(name):
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
    if rest:
        yield rest


# --- signatures ------------------------------------------------------------------------------------------------------


def check_signatures(bundle, path):
    """A line for each signature in the bundle and beside it; raises the first one that does not fit."""
    inside = [name for name in bundle.names if name.startswith(SIGNATURES)]
    if len(inside) > SIGNATURE_COUNT:
        raise unreadable("it has too many signatures")
    lines = [check_signature(name, read_signature(bundle, name), MANIFESTS[1], bundle.find) for name in sorted(inside)]
    for beside in (path.with_name(f"{path.name}.{extension}") for extension in CHECKS):
        if not beside.is_file():
            continue
        with beside.open("rb") as file:
            signature = file.read(SIGNATURE_BYTES + 1)
        lines.append(check_signature(beside.name, signature, path.name, lambda _: path.read_bytes()))
    return lines or ["no signature"]


def read_signature(bundle, name):
    try:
        return bundle.find(name)
    except Damaged as error:
        raise wrong_signature(name, "it is damaged") from error


def check_signature(name, signature, signed, find):
    program, check = CHECKS.get(name.rpartition(".")[2], (None, None))
    if program is None:
        return f"signature {name}: not checked; its format is not known"
    if len(signature) > SIGNATURE_BYTES:
        raise wrong_signature(name, "it is too large")
    if shutil.which(program) is None:
        return f"signature {name}: not checked; {program} is not installed"
    with tempfile.TemporaryDirectory() as folder:
        file, message = Path(folder) / "signature", Path(folder) / "message"
        file.write_bytes(signature)
        message.write_bytes(find(signed))
        found = check(file, message)
    if found is None:
        raise wrong_signature(name, f"{program} says that it does not fit {signed}")
    return f"signature {name} of {signed}: valid, {found}"


def check_ssh(file, message):
    """What an OpenSSH signature rests on; None where it does not fit."""
    said = ask("ssh-keygen", "-Y", "check-novalidate", "-n", NAMESPACE, "-s", file, data=message.read_bytes())
    key = said and GOOD_KEY.search(said)
    return key and f"by the key {key.group(1)}; compare it with the one that the signer uses"


def check_cms(file, message):
    """What a CMS signature rests on; None where it does not fit. No authority is asked for the certificate."""
    signer = file.with_name("signer")
    cms = ("openssl", "cms", "-verify", "-binary", "-inform", "DER", "-noverify", "-in", file, "-content", message)
    if ask(*cms, "-signer", signer, "-out", os.devnull) is None:
        return None
    certificate = describe_certificate(signer)
    rest = "no authority was asked for it: compare it with the one that the signer uses"
    return f"by the certificate {certificate}; {rest}"


def check_time_stamp(file, message):
    """What a time stamp rests on; None where it does not fit. Its own certificates stand for the authorities above."""
    token, authorities = file.with_name("token"), file.with_name("authorities")
    ask("openssl", "ts", "-reply", "-in", file, "-token_out", "-out", token)
    ask("openssl", "pkcs7", "-inform", "DER", "-in", token, "-print_certs", "-out", authorities)
    trusted = ("-CAfile", authorities, "-partial_chain", "-no_check_time")
    if ask("openssl", "ts", "-verify", "-data", message, "-in", file, *trusted) is None:
        return None
    stated = ask("openssl", "ts", "-reply", "-in", file, "-text") or ""
    time = re.search(r"^Time stamp: (.*)$", stated, re.MULTILINE)
    certificate = describe_certificate(authorities)
    rest = "it rests on this certificate of an authority, which nobody was asked about"
    return f"the bytes existed at {time and time.group(1)}, by the certificate {certificate}; {rest}"


def describe_certificate(file):
    facts = ask("openssl", "x509", "-in", file, "-noout", "-subject", "-fingerprint", "-sha256") or ""
    return ", ".join(facts.replace(":", "").split("\n")).strip(", ")


def ask(*arguments, data=None):
    """What a program prints; None where it fails."""
    asked = subprocess.run([*map(str, arguments)], input=data, capture_output=True)
    return asked.stdout.decode("utf-8", "replace") if asked.returncode == 0 else None


CHECKS = {"sig": ("ssh-keygen", check_ssh), "p7s": ("openssl", check_cms), "tsr": ("openssl", check_time_stamp)}


def wrong_signature(name, why):
    return Problem("signature-invalid", None, f"{name}: {why}")


# --- all of it -------------------------------------------------------------------------------------------------------


def verify(path, expected=None):
    """What is intact, and what was found, in lines; raises Problem. A redacted bundle has only files to check."""
    bundle = open_bundle(path)
    if RECEIPTS not in bundle.names and REDACTED_MARK in bundle.names:
        check_manifests(bundle)
        saved = check_saved(bundle)
        if expected is not None:
            raise Problem("other-head", None, "A redacted report holds no evidence to compare the fingerprint with.")
        found = "a redacted report, without the replies that it follows from"
        return "files intact", [found, *check_signatures(bundle, path), *saved, *check_figures(bundle, None)]
    receipts = read_receipts(bundle)
    chain, previous, certificates = Chain(receipts), NO_HASH, set()
    for seq, receipt in enumerate(receipts, start=1):
        chain.check(receipt, seq, previous)
        check_body(bundle, receipt)
        check_certificates(bundle, receipt, certificates)
        previous = receipt["hash"]
    check_head(bundle, receipts)
    check_manifests(bundle)
    check_log(bundle)
    check_answers(bundle)
    saved = check_saved(bundle)
    signatures = check_signatures(bundle, path)
    if expected is not None and expected != previous:
        raise Problem("other-head", None, f"The fingerprint is {previous}, not the expected {expected}.")
    rest = "the expected one" if expected else "internally consistent; compare it with one received separately"
    made = check_figures(bundle, receipts)
    found = f"{len(receipts)} receipts, head {previous} ({rest})"
    return "evidence intact" if made else "intact", [found, *signatures, *saved, *made]


def printable(text):
    """Names come from the bundle: none of them reaches a terminal as a control sequence or changes its direction."""
    return "".join(one if one == " " or one.isprintable() else f"\\u{ord(one):04x}" for one in text)


def main(arguments):
    path, option, expected = (arguments + [None, None])[:3] if len(arguments) in (1, 3) else (None, None, None)
    is_known = option is None or option == "--expect-head" and HASH.fullmatch(expected.lower())
    if path is None or not is_known or path.startswith("-") or not Path(path).exists():
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        # `.` alone has no name that a signature beside it could have
        intact, found = verify(Path(path).absolute(), expected and expected.lower())
    except Problem as problem:
        receipt = problem.receipt if problem.receipt and problem.receipt > 0 else "-"
        print(printable(f"{problem.kind} {receipt}: {problem.sentence}"))
        return 4
    print("\n".join(map(printable, [f"{intact}: {found[0]}", *found[1:]])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
