import { useElementSize } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight, IconShield, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type EntryEvidence, toEntryKey } from '../../../shared/domain/entry-evidence.ts'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import { formatDay, formatMoment } from '../../../shared/format/time.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { ScreenError, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { ResponseIcon, StateIcon } from '../../components/state/state-icon.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useInspectorStore } from '../../stores/inspector-store.ts'
import styles from './evidence.module.css'
import { OriginalReply } from './original-reply.tsx'
import { ReceiptDetails, ReceiptFacts } from './receipt-facts.tsx'
import { strings } from './strings.ts'
import { nameOf, partOf, stateOf, timeOf } from './timeline-steps.ts'
import { type ReviewRef, useEntryEvidence, useReview } from './use-review.ts'

const words = strings.evidence
const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const
/** Of a chip with its distance, and of the two arrows, in CSS pixels. */
const CHIP_PX = 92
const ARROWS_PX = 64

/** The Evidence tab of a review: each entry with the reply that it came from. */
export function ReviewEvidence(ref: ReviewRef) {
  const { detail, error } = useReview(ref)
  const entries = useMemo(() => detail?.timeline.toReversed() ?? [], [detail])
  const wanted = useInspectorStore(({ entry }) => (entry?.feedbackId === ref.feedbackId ? entry.key : null))
  if (error) return <ScreenError error={error} />
  if (!detail) return <SkeletonRows rows={5} />
  const found = wanted === null ? 0 : entries.findIndex((entry) => toEntryKey(entry) === wanted)
  const at = Math.max(0, found)
  const entry = entries[at]
  if (!entry) return <p className="remark">{words.none}</p>
  const choose = (next: number) => {
    const chosen = entries[next]
    if (chosen) useInspectorStore.getState().chooseEntry(ref.feedbackId, toEntryKey(chosen))
  }
  return (
    <div className={styles.evidence}>
      <EntryChips entries={entries} at={at} onChoose={choose} />
      <EntryReceipt key={toEntryKey(entry)} entry={entry} />
    </div>
  )
}

interface EntryChipsProps {
  /** Newest first. */
  readonly entries: readonly TimelineEntry[]
  readonly at: number
  onChoose(at: number): void
}

/** As many chips as have room, the chosen one among them. */
function EntryChips({ entries, at, onChoose }: EntryChipsProps) {
  const style = useTimeStyle()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const room = Math.max(1, Math.floor((width - ARROWS_PX) / CHIP_PX))
  const first = Math.max(0, Math.min(at - Math.floor(room / 2), entries.length - room))
  const [said, say] = useState('')
  const nameAt = (index: number) => {
    const entry = entries[index]
    return entry ? words.entry(nameOf(entry), formatMoment(timeOf(entry).utcMs, style)) : ''
  }
  // The focus stays where it is, in the list or on an arrow.
  const step = (by: number) => () => {
    onChoose(at + by)
    say(nameAt(at + by))
  }
  useKeys(['inspector'], {
    ...(at > 0 && { 'previous-entry': step(-1) }),
    ...(at < entries.length - 1 && { 'next-entry': step(1) }),
  })
  return (
    <div className={styles.chips} ref={ref}>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <fieldset className={styles.chipGroup} aria-label={words.entries}>
        {entries.slice(first, first + room).map((entry, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the focus keeps its place while the entries move along
            key={index}
            type="button"
            className={styles.chip}
            aria-pressed={first + index === at}
            aria-label={nameAt(first + index)}
            onClick={() => onChoose(first + index)}
          >
            {entry.kind === 'response' ? (
              <ResponseIcon type={entry.response.type} />
            ) : (
              <StateIcon state={stateOf(entry.event)} />
            )}
            {formatDay(timeOf(entry).utcMs, style).replace(/,? \d{4}$/, '')}
          </button>
        ))}
      </fieldset>
      <span className={styles.arrows}>
        <IconButton
          label={words.previous}
          shortcut="ArrowLeft"
          icon={<IconArrowLeft {...ICON} />}
          aria-disabled={at === 0}
          onClick={step(-1)}
        />
        <IconButton
          label={words.next}
          shortcut="ArrowRight"
          icon={<IconArrowRight {...ICON} />}
          aria-disabled={at === entries.length - 1}
          onClick={step(1)}
        />
      </span>
    </div>
  )
}

function EntryReceipt({ entry }: { readonly entry: TimelineEntry }) {
  const { feedbackId } = entry.kind === 'event' ? entry.event : entry.response
  const [seq, setSeq] = useState<ReceiptSeq>(partOf(entry).receipt)
  const evidence = useEntryEvidence(feedbackId)(entry)
  const { data, error } = useCall('receipt:get', { seq, entry: toWanted(entry) })
  if (error) return <ScreenError error={error} />
  if (!data) return <SkeletonRows rows={4} />
  const { receipt } = data
  return (
    <>
      <Verdict seq={seq} evidence={evidence} />
      <ReceiptFacts receipt={receipt} time={timeOf(entry)} evidence={evidence} onShow={setSeq} />
      <ReceiptDetails receipt={receipt} />
      <OriginalReply detail={data} />
    </>
  )
}

interface VerdictProps {
  readonly seq: ReceiptSeq
  readonly evidence: EntryEvidence | null
}

/** The receipt behind the entry, whether the chain was found intact, and what later syncs found. */
function Verdict({ seq, evidence }: VerdictProps) {
  const style = useTimeStyle()
  const verified = useCall('evidence:last-verified', undefined).data
  const receipt = formatCount(seq)
  const state =
    verified && !verified.isIntact
      ? 'altered'
      : verified && seq <= verified.receipts
        ? 'intact'
        : 'unverified'
  const Icon = { intact: IconShieldCheck, altered: IconShieldX, unverified: IconShield }[state]
  const title = { intact: words.intact(receipt), altered: words.altered, unverified: words.backedBy(receipt) }
  const verdict = {
    intact: verified ? words.verified(formatMoment(verified.atMs, style)) : '',
    altered: words.alteredText(receipt),
    unverified: verified ? words.notVerified : words.neverVerified,
  }
  return (
    <div className={styles.verdict} data-verdict={state}>
      <Icon size={24} stroke={1.4} aria-hidden />
      <div>
        <p>{title[state]}</p>
        <small>
          {verdict[state]} {evidence && describeSightings(evidence)}
        </small>
      </div>
    </div>
  )

  function describeSightings({ first, last, changes }: EntryEvidence): string {
    if (changes.length > 0) {
      return changes
        .map(({ kind, sweepStartedAtMs }) => `${strings.changes[kind](formatDay(sweepStartedAtMs, style))}.`)
        .join(' ')
    }
    if (last.receipt === first.receipt) return words.once
    return words.unchanged(formatMoment(last.receivedAtMs, style))
  }
}

/** What identifies an entry in its reply. */
function toWanted(entry: TimelineEntry): NonNullable<RequestOf<'receipt:get'>['entry']> {
  if (entry.kind === 'response') return { kind: 'response', responseId: entry.response.responseId }
  const { feedbackId, businessId, showOnWebsite, deleted, time, ordinal } = entry.event
  return { kind: 'event', feedbackId, businessId, showOnWebsite, deleted, timeText: time.text, ordinal }
}
