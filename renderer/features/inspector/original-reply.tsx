import { useState } from 'react'
import type { ReceiptDetail } from '../../../shared/ipc/detail-contract.ts'
import { formatCount } from '../../components/counts.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { joinRanges, type TextRange } from '../../components/text-ranges.ts'
import styles from './evidence.module.css'
import { strings } from './strings.ts'

const words = strings.evidence
const VIEWS = ['readable', 'received'] as const
type ReplyView = (typeof VIEWS)[number]

/** The reply that contains the entry, with the entry marked: entry by entry, or as the service sent it. */
export function OriginalReply({ detail }: { readonly detail: ReceiptDetail }) {
  const readable = readReply(detail)
  const [chosen, setChosen] = useState<ReplyView>('readable')
  const view = readable ? chosen : 'received'
  return (
    <section aria-label={words.reply}>
      <div className={styles.replyHead}>
        <h3>{words.reply}</h3>
        <span>{placeOf(detail, readable)}</span>
        {readable && (
          // Buttons, because the arrows of radio buttons go to the next entry here.
          <fieldset className={styles.views} aria-label={words.view}>
            {VIEWS.map((name) => (
              <button key={name} type="button" aria-pressed={name === view} onClick={() => setChosen(name)}>
                {words.views[name]}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {readable && view === 'readable' ? <Entries reply={readable} /> : <Received detail={detail} />}
      {detail.cutBefore + detail.cutAfter > 0 && <p className="remark">{words.cut}</p>}
    </section>
  )
}

function placeOf({ marks }: ReceiptDetail, readable: ReadableReply | null): string {
  if (readable?.total != null) return words.entryOf(formatCount(readable.marked), formatCount(readable.total))
  return marks.length > 0 ? words.marked : words.notMarked
}

function Entries({ reply }: { readonly reply: ReadableReply }) {
  return (
    <ol className={styles.replyEntries}>
      {reply.entries.map(({ number, members }) => {
        const isMarked = number === reply.marked
        const text = members.map(({ name, value }, at) => (
          <span key={name}>
            {name}:{' '}
            <b>
              <SafeText text={value} />
            </b>
            {at < members.length - 1 && ', '}
          </span>
        ))
        return (
          <li key={number} data-marked={isMarked || undefined}>
            <span className={styles.replyNumber}>{number}</span>
            {isMarked ? <mark>{text}</mark> : <span>{text}</span>}
          </li>
        )
      })}
    </ol>
  )
}

function Received({ detail }: { readonly detail: ReceiptDetail }) {
  const { text, hits, isCutBefore, isCutAfter } = excerptAround(detail)
  return (
    <p className={styles.received}>
      {isCutBefore && '…'}
      <SafeText text={text} hits={hits} />
      {isCutAfter && '…'}
    </p>
  )
}

/** `"feedbackId212": 13893025`, as the service wrote both parts. */
interface ReplyMember {
  readonly name: string
  readonly value: string
}

/** The members of a reply with one number at the end of their names. */
interface ReplyEntry {
  readonly number: number
  readonly members: readonly ReplyMember[]
}

interface ReadableReply {
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

interface Excerpt {
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
