import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconReceipt, IconTimelineEvent } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { CaseRow } from '../../../shared/domain/case.ts'
import { type EntryEvidence, toEntryKey } from '../../../shared/domain/entry-evidence.ts'
import type { FeedbackResponse, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { formatDay, formatMoment } from '../../../shared/format/time.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { explainingTip } from '../../components/controls/tips.tsx'
import { formatCount } from '../../components/counts.ts'
import { directionOf, SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { ResponseIcon, StateIcon } from '../../components/state/state-icon.tsx'
import { findHits, type TextRange } from '../../components/text-ranges.ts'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useBusinessLabel } from '../../ipc/workspace-facts.ts'
import { useInspectorStore, useResponseStore } from '../../stores/inspector-store.ts'
import { commonStrings, ENTRY_FLAG_STRINGS } from '../../strings/common-strings.ts'
import { useGoToCase } from '../cases/use-case-jump.ts'
import { strings } from './strings.ts'
import styles from './timeline.module.css'
import { isRewritten, nameOf, partOf, stateOf, type TimelineStep, timeOf } from './timeline-steps.ts'

const words = strings.timeline
const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

interface TimelineEntryProps {
  readonly step: TimelineStep
  /** It was opened from a search of responses. */
  readonly isOpened: boolean
  /** null until it is known. */
  readonly evidence: EntryEvidence | null
  /** Bursts with the review among their reviews. */
  readonly bursts: readonly CaseRow[]
  onShowAround(entry: TimelineEntry): void
}

/** An entry, and above it the time until the next one. */
export function TimelineEntryView({ step, isOpened, evidence, bursts, onShowAround }: TimelineEntryProps) {
  const { entry, gap } = step
  const style = useTimeStyle()
  const { utcMs, text } = timeOf(entry)
  return (
    <div className={styles.step} data-rewritten={isRewritten(entry) || undefined}>
      {gap && (
        <p className={styles.gap} data-state={gap.state} data-tie={gap.isTie || undefined}>
          <i />
          <span title={gap.exact === null ? undefined : words.exactly(gap.exact)}>
            <Spelled>{gap.text}</Spelled>
          </span>
        </p>
      )}
      <div className={styles.entry} aria-current={isOpened || undefined}>
        <EntryIcon entry={entry} />
        <span className={styles.name} data-state={toState(entry)}>
          {nameOf(entry)}
          {step.isRepetition && <small>{words.again}</small>}
          <BurstLink entry={entry} bursts={bursts} />
        </span>
        <time className={styles.when} dateTime={text} title={text}>
          {formatMoment(utcMs, style)}
        </time>
        <div className={styles.more}>
          <EntryFlags step={step} evidence={evidence} />
          {entry.kind === 'response' && <ResponseText response={entry.response} />}
        </div>
        <EntryActions entry={entry} onShowAround={onShowAround} />
      </div>
    </div>
  )
}

export function EntryIcon({ entry }: { readonly entry: TimelineEntry }) {
  return (
    <span className={styles.sign} data-state={toState(entry)}>
      {entry.kind === 'response' ? (
        <ResponseIcon type={entry.response.type} />
      ) : (
        <StateIcon state={stateOf(entry.event)} />
      )}
    </span>
  )
}

function toState(entry: TimelineEntry) {
  return entry.kind === 'response' ? 'response' : stateOf(entry.event)
}

interface BurstLinkProps {
  readonly entry: TimelineEntry
  readonly bursts: readonly CaseRow[]
}

/** “+18 others” leads to the case of the burst that the hide is part of. */
function BurstLink({ entry, bursts }: BurstLinkProps) {
  const goToCase = useGoToCase()
  if (entry.kind !== 'event' || entry.event.showOnWebsite === 1) return null
  const { utcMs } = entry.event.time
  const burst = bursts.find(
    ({ fromMs, untilMs }) => fromMs !== null && untilMs !== null && fromMs <= utcMs && utcMs <= untilMs,
  )
  if (!burst || burst.reviews < 2) return null
  const others = formatCount(burst.reviews - 1)
  return (
    <button
      type="button"
      className="link"
      data-inline
      title={words.othersOf(others)}
      onClick={() => goToCase(burst.reference)}
    >
      {words.others(others)}
    </button>
  )
}

type EntryFlagsProps = Pick<TimelineEntryProps, 'step' | 'evidence'>

/** What is odd about the entry, and what later syncs found of it. */
function EntryFlags({ step: { entry, businessId }, evidence }: EntryFlagsProps) {
  const labelOf = useBusinessLabel()
  const style = useTimeStyle()
  const { flags, ordinal } = partOf(entry)
  return (
    <>
      {flags.map((flag) => (
        <button
          {...explainingTip(ENTRY_FLAG_STRINGS[flag].text)}
          key={flag}
          type="button"
          className={styles.flag}
        >
          {ENTRY_FLAG_STRINGS[flag].label}
        </button>
      ))}
      {businessId !== null && <p className="remark">{words.business(labelOf(businessId))}</p>}
      {ordinal > 0 && <p className="remark">{words.duplicate(ordinal)}</p>}
      {evidence?.changes.map(({ sweepId, kind, sweepStartedAtMs }) => (
        <p key={`${sweepId} ${kind}`} className="remark">
          {strings.changes[kind](formatDay(sweepStartedAtMs, style))}
        </p>
      ))}
    </>
  )
}

type Response = Extract<TimelineEntry, { kind: 'response' }>['response']

function ResponseText({ response }: { readonly response: Response }) {
  const hits = useSearchHits(response)
  return (
    <p className={styles.bubble} dir={directionOf(response.content)}>
      {response.content === '' ? (
        <span className="faint">{words.noText}</span>
      ) : (
        <SafeText text={response.content} hits={hits} />
      )}
    </p>
  )
}

type EntryActionsProps = Pick<TimelineEntryProps, 'onShowAround'> & { readonly entry: TimelineEntry }

/** Seen while the pointer or the focus is at the entry: the recorded time, its neighbors, its evidence. */
function EntryActions({ entry, onShowAround }: EntryActionsProps) {
  const { receipt } = partOf(entry)
  const feedbackId = entry.kind === 'event' ? entry.event.feedbackId : entry.response.feedbackId
  return (
    <div className={styles.entryActions}>
      <span className="visually-hidden">{strings.evidence.recorded}</span>
      <code>{timeOf(entry).text}</code>
      {entry.kind === 'response' && (
        <CopyButton value={entry.response.content}>
          {({ copied, copy }) => (
            <IconButton
              label={copied ? commonStrings.copied : words.copyText}
              icon={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
              onClick={copy}
            />
          )}
        </CopyButton>
      )}
      <IconButton
        label={words.around}
        icon={<IconTimelineEvent {...ICON} />}
        onClick={() => onShowAround(entry)}
      />
      <IconButton
        label={words.backedBy(formatCount(receipt))}
        icon={<IconReceipt {...ICON} />}
        onClick={() => useInspectorStore.getState().showEvidence(feedbackId, toEntryKey(entry))}
      />
    </div>
  )
}

/** Whether the entry is the response that was opened from a search. */
export function useIsOpened(): (entry: TimelineEntry) => boolean {
  const opened = useResponseStore((state) => state.opened)
  return (entry) => entry.kind === 'response' && entry.response.responseId === opened?.responseId
}

/** Brings the response that was opened from a search into view, once for each opening. */
export function useScrollToOpened(steps: readonly TimelineStep[], scrollTo: (index: number) => void): void {
  const opened = useResponseStore((state) => state.opened)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that change under the reader must not move the view
  useEffect(() => {
    const index = steps.findIndex(
      ({ entry }) => entry.kind === 'response' && entry.response.responseId === opened?.responseId,
    )
    if (index >= 0) scrollTo(index)
  }, [opened])
}

/** The words of the search that the item was opened from, in one of its responses. */
function useSearchHits({ feedbackId, content }: FeedbackResponse): readonly TextRange[] {
  const opened = useResponseStore((state) => state.opened)
  const search = opened?.feedbackId === feedbackId ? opened.search : ''
  return findHits(content, parseQuery(search).query)
}
