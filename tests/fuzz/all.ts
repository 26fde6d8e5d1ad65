import { ipc, queries } from './calls.ts'
import { commandLines } from './command-lines.ts'
import { answers, bundles, heads, keys, names, replies, seals, searches, signatures, zips } from './files.ts'
import type { Fuzzer } from './fuzzer.ts'

/** A new kind of input is one more object here. */
export const FUZZERS: readonly Fuzzer[] = [
  ...[
    ipc,
    queries,
    bundles,
    zips,
    replies,
    names,
    answers,
    searches,
    keys,
    heads,
    signatures,
    seals,
    commandLines,
  ],
]
