import { useMemo, useState } from 'react'
import type { ReceiptDetail } from '../../../shared/ipc/detail-contract.ts'
import { formatCount } from '../../components/counts.ts'
import { SafeText } from '../../components/safe-text.tsx'
import styles from './evidence.module.css'
import shared from './inspector.module.css'
import { excerptAround, type ReadableReply, readReply } from './reply-entries.ts'
import { strings } from './strings.ts'

const words = strings.evidence
const VIEWS = ['readable', 'received'] as const
type ReplyView = (typeof VIEWS)[number]

/** The reply that contains the entry, with the entry marked: entry by entry, or as the service sent it. */
export function OriginalReply({ detail }: { readonly detail: ReceiptDetail }) {
  const readable = useMemo(() => readReply(detail), [detail])
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
      {detail.cutBefore + detail.cutAfter > 0 && <p className={shared.remark}>{words.cut}</p>}
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
  const { text, hits, isCutBefore, isCutAfter } = useMemo(() => excerptAround(detail), [detail])
  return (
    <p className={styles.received}>
      {isCutBefore && '…'}
      <SafeText text={text} hits={hits} />
      {isCutAfter && '…'}
    </p>
  )
}
