import {
  IconArrowBackUp,
  IconChevronRight,
  IconEyeX,
  IconHistory,
  IconMessage2,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { EventEffect } from '../../../shared/domain/overview-charts.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import { CHANGE_KINDS, type ChangeKind, type Sweep } from '../../../shared/domain/sweep.ts'
import { formatDuration, formatMoment } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { SkeletonRows } from '../../components/frame/screen-states.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { type ReviewState, StateIcon } from '../../components/state/state-icon.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { EventsBehind } from '../home/events-behind.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'
import { SweepRemarks } from './sweep-remarks.tsx'
import { describePages, type SyncRun } from './sync-runs.ts'

const strings = dataStrings.history
/** A list of the inspector shows these, and more on request. */
const FIRST_ROWS = 5
const MOST_ROWS = 200

const ICONS: Readonly<Record<ChangeKind, typeof IconPlus>> = {
  added: IconPlus,
  changed: IconPencil,
  vanished: IconEyeX,
  reappeared: IconArrowBackUp,
}

const OPERATION_ICONS: Readonly<Record<Operation, typeof IconPlus>> = {
  history: IconHistory,
  responses: IconMessage2,
}

/** What one sync read, what it added, changed and no longer found, and why it is not complete. */
export function HistoryInspector({ run, onAsOf }: { readonly run: SyncRun; onAsOf(): void }) {
  const style = useTimeStyle()
  const took =
    run.finishedAtMs === null
      ? strings.notEnded
      : strings.took(formatDuration(run.finishedAtMs - run.startedAtMs))
  const shown = CHANGE_KINDS.filter((kind) => run.difference[kind] > 0)
  return (
    <PlainInspector
      head={
        <span>
          {strings.kinds[run.kind]} · {strings.sweeps(run.sweeps.map(({ sweepId }) => sweepId))}
        </span>
      }
      title={formatMoment(run.startedAtMs, style)}
      summary={
        <p className="small">
          <Spelled>{took}</Spelled>
        </p>
      }
      footer={
        <div>
          <Button size="large" shortcut="A" onClick={onAsOf}>
            {strings.asOfThen}
          </Button>
        </div>
      }
    >
      <div className={styles.inspected}>
        {run.sweeps.map((sweep) => (
          <Reading key={sweep.sweepId} sweep={sweep} />
        ))}
        {shown.length === 0 && <p className={styles.faint}>{strings.none}</p>}
        {shown.map((kind) => (
          <Changes key={kind} run={run} kind={kind} />
        ))}
      </div>
    </PlainInspector>
  )
}

function Reading({ sweep }: { readonly sweep: Sweep }) {
  const { operation, pages, pagesRead, entries, requests, outcome, kind, imported } = sweep
  const { status, outcomes } = dataStrings
  const verdict =
    outcome !== 'complete'
      ? outcomes[outcome]
      : imported
        ? completenessStrings.states.imported
        : kind === 'quick'
          ? strings.recentDays
          : outcomes.complete
  return (
    <section>
      <h3 className={styles.partTitle}>
        {commonStrings.operations[operation]}
        <span>{verdict}</span>
      </h3>
      <p className="small">
        {status.read(countOf(entries, ...strings.entryNouns), describePages(pagesRead, pages))},{' '}
        {countOf(requests, ...strings.requestNouns)}
      </p>
      <SweepRemarks sweep={sweep} />
    </section>
  )
}

function Changes({ run, kind }: { readonly run: SyncRun; readonly kind: ChangeKind }) {
  const Icon = ICONS[kind]
  return (
    <section className={styles.changes}>
      <h3 className={styles.changeTitle}>
        <Icon size={14} stroke={1.75} aria-hidden />
        {strings.changes[kind]}
        <span>{formatCount(run.difference[kind])}</span>
        <small>{strings.explanations[kind]}</small>
      </h3>
      {run.sweeps
        .filter(({ difference }) => difference[kind] > 0)
        .map((sweep) => (
          <ChangesOfSweep key={sweep.sweepId} sweep={sweep} kind={kind} />
        ))}
    </section>
  )
}

interface ChangesOfSweepProps {
  readonly sweep: Sweep
  readonly kind: ChangeKind
}

/** Events that were added are counted apart by what they do, where they are not too many. */
function ChangesOfSweep(props: ChangesOfSweepProps) {
  const { sweepId, operation } = props.sweep
  const isCounted = props.kind === 'added' && operation === 'history'
  const { data: added } = useCall('overview:added', { sweepId }, { enabled: isCounted })
  if (!isCounted || added === null) return <ListedChanges {...props} />
  return added ? <AddedEvents sweepId={sweepId} added={added} /> : <SkeletonRows rows={3} />
}

interface AddedEventsProps {
  readonly sweepId: SweepId
  readonly added: Readonly<Partial<Record<EventEffect, number>>>
}

const EFFECTS: readonly EventEffect[] = ['hidden', 'deleted', 'shown', 'first-shown', 'other']
const STATES: Readonly<Record<EventEffect, ReviewState>> = {
  hidden: 'hidden',
  deleted: 'deleted',
  shown: 'shown',
  'first-shown': 'shown',
  other: 'unknown',
}

function AddedEvents({ sweepId, added }: AddedEventsProps) {
  const [opened, setOpened] = useState<EventEffect | null>(null)
  return (
    <>
      {EFFECTS.filter((effect) => added[effect]).map((effect) => (
        <button key={effect} type="button" className={styles.effect} onClick={() => setOpened(effect)}>
          <StateIcon state={STATES[effect]} />
          <span>{strings.effects[effect]}</span>
          <strong>{formatCount(added[effect] ?? 0)}</strong>
          <IconChevronRight size={14} stroke={1.75} aria-hidden />
        </button>
      ))}
      {opened && (
        <EventsBehind
          behind={{
            title: `${strings.changes.added}: ${strings.effects[opened]}`,
            selection: { of: 'added', sweepId, effect: opened },
            count: added[opened] ?? 0,
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** What was added is most of a first sync and opens on request; what changed or vanished is shown. */
function ListedChanges({ sweep, kind }: ChangesOfSweepProps) {
  const [limit, setLimit] = useState(kind === 'added' ? 0 : FIRST_ROWS)
  const all = sweep.difference[kind]
  const name = commonStrings.operations[sweep.operation]
  const Icon = OPERATION_ICONS[sweep.operation]
  return (
    <>
      <div className={styles.effect}>
        <Icon size={14} stroke={1.75} aria-hidden />
        <span>{name}</span>
        <strong>{formatCount(all)}</strong>
      </div>
      {limit > 0 && <ChangeRows sweep={sweep} kind={kind} limit={limit} />}
      {limit < Math.min(all, MOST_ROWS) && (
        <button
          type="button"
          className="link"
          onClick={() => setLimit(MOST_ROWS)}
          aria-label={`${strings.changes[kind]}, ${name}: ${strings.showEntries(formatCount(Math.min(all, MOST_ROWS)))}`}
        >
          {strings.showEntries(formatCount(Math.min(all, MOST_ROWS)))}
        </button>
      )}
      {limit === MOST_ROWS && all > MOST_ROWS && (
        <p className="small">{strings.more(formatCount(all - MOST_ROWS))}</p>
      )}
    </>
  )
}

interface ChangeRowsProps {
  readonly sweep: Sweep
  readonly kind: ChangeKind
  readonly limit: number
}

function ChangeRows({ sweep, kind, limit }: ChangeRowsProps) {
  const rows = useCall('sweeps:difference', { sweepId: sweep.sweepId, kind, offset: 0, limit })
  if (rows.error) return <ErrorNotice error={rows.error} />
  return rows.data ? <ChangeList kind={kind} changes={rows.data} /> : null
}
