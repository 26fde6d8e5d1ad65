import type { ReceiptDetail } from '../../../shared/ipc/detail-contract.ts'
import { joinRanges, type TextRange } from '../../components/text-ranges.ts'

/** `"feedbackId212": 13893025`, as the service wrote both parts. */
export interface ReplyMember {
  readonly name: string
  readonly value: string
}

/** The members of a reply with one number at the end of their names. */
export interface ReplyEntry {
  readonly number: number
  readonly members: readonly ReplyMember[]
}

export interface ReadableReply {
  /** The marked entry and its neighbors, in the order of the reply. */
  readonly entries: readonly ReplyEntry[]
  /** The number of the marked entry. */
  readonly marked: number
  /** Entries of the reply; null where a part was left out. */
  readonly total: number | null
}

const NUMBERED_NAME = /(?<!\\)"[A-Za-z_]+(\d+)"\s*:\s*/g
const VALUE = /"(?:[^"\\]|\\.)*"|[^,}\]\s]+/y
const NEIGHBORS = { before: 1, after: 3 } as const

interface Group {
  readonly number: number
  readonly start: number
  readonly members: ReplyMember[]
}

/** The entries around the marked one; null where the reply has another shape or the entry is not in it. */
export function readReply({ bodyText, marks, cutBefore, cutAfter }: ReceiptDetail): ReadableReply | null {
  const [first] = marks
  const last = marks.at(-1)
  if (!first || !last) return null
  const groups: Group[] = []
  for (const match of bodyText.matchAll(NUMBERED_NAME)) {
    const number = Number(match[1])
    VALUE.lastIndex = match.index + match[0].length
    const member = { name: match[0].replace(/\s*:\s*$/, ''), value: VALUE.exec(bodyText)?.[0] ?? '' }
    const group = groups.at(-1)
    if (group?.number === number) group.members.push(member)
    else groups.push({ number, start: match.index, members: [member] })
  }
  const at = groups.findLastIndex(({ start }) => start <= first.start)
  const group = groups[at]
  const next = groups[at + 1]
  if (!group || (next && next.start < last.end)) return null
  return {
    entries: groups.slice(Math.max(0, at - NEIGHBORS.before), at + NEIGHBORS.after + 1),
    marked: group.number,
    total: cutBefore + cutAfter > 0 ? null : groups.length,
  }
}

/** Characters of the reply before and after what is marked: a handful of entries. */
const SURROUNDING = 1_200

export interface Excerpt {
  readonly text: string
  readonly hits: readonly TextRange[]
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

/** The part of a reply around the marks, as it was received; without marks, its beginning. */
export function excerptAround({ bodyText, marks, cutBefore, cutAfter }: ReceiptDetail): Excerpt {
  const hits = joinRanges(marks)
  const start = Math.max(0, (hits[0]?.start ?? 0) - SURROUNDING)
  const end = Math.min(bodyText.length, (hits.at(-1)?.end ?? 0) + SURROUNDING)
  return {
    text: bodyText.slice(start, end),
    hits: hits.map((hit) => ({ start: hit.start - start, end: hit.end - start })),
    isCutBefore: start > 0 || cutBefore > 0,
    isCutAfter: end < bodyText.length || cutAfter > 0,
  }
}
