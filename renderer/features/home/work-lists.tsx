import {
  IconBell,
  IconChevronRight,
  IconFileText,
  IconHistoryOff,
  IconMailQuestion,
  IconProgressAlert,
  IconShieldCheck,
  IconShieldX,
  IconTarget,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hasNews } from '../../../shared/domain/annotations.ts'
import { joinChangesFilter } from '../../../shared/domain/changes.ts'
import type { RequestSummary } from '../../../shared/domain/company-request.ts'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { type HomeSummary, SINCE_CHANGES } from '../../../shared/domain/home.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { SkeletonRows } from '../../components/frame/screen-states.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { StateIcon } from '../../components/state/state-icon.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'
import { showChangedReviews } from '../reports/show-figure.ts'
import styles from './home.module.css'
import { strings } from './strings.ts'

const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

/** What changed since the last sync, and the work that is not finished. */
export function WorkLists({ summary }: { readonly summary: HomeSummary }) {
  return (
    <div className={styles.workLists}>
      <Since />
      <InProgress work={summary.inProgress} />
    </div>
  )
}

const CHANGE_ICONS: Readonly<Record<SinceChange, ReactNode>> = {
  'newly-hidden': <StateIcon state="hidden" />,
  'first-known-hidden': <StateIcon state="hidden" />,
  deleted: <StateIcon state="deleted" />,
  'shown-again': <StateIcon state="shown" />,
  'no-longer-returned': <IconHistoryOff {...ICON} />,
}
type SinceChange = (typeof SINCE_CHANGES)[number]

function Since() {
  const style = useTimeStyle()
  const { data: since, error } = useCall('home:since-last-sync', undefined, { keepsFormer: true })
  const showView = useShowView()
  if (!since) {
    return (
      <section>
        <h2>{strings.sinceNone}</h2>
        {since === null && <p className="faint">{strings.sinceNoneText}</p>}
        {since === undefined && !error && <SkeletonRows rows={SINCE_CHANGES.length} />}
        {error && <ErrorNotice error={error} />}
        <WatchNews />
      </section>
    )
  }
  const { sinceMs, counts } = since
  return (
    <section>
      <h2>{strings.since(formatDay(sinceMs, style))}</h2>
      {SINCE_CHANGES.map((change) => (
        <ChangeLine key={change} change={change} count={counts[change]} sinceMs={sinceMs} />
      ))}
      <button
        type="button"
        className={`${styles.plain} ${styles.line}`}
        onClick={() => {
          useReportSettings.setState({ template: 'changes', since: sinceMs, savedSeq: null })
          showView('reports')
        }}
      >
        <IconFileText {...ICON} />
        <span className="dim">{strings.reportChanges}</span>
        <IconChevronRight {...ICON} className={styles.chevron} />
      </button>
      <WatchNews />
    </section>
  )
}

interface ChangeLineProps {
  readonly change: SinceChange
  readonly count: number
  readonly sinceMs: number
}

/** Opens the reviews that it counts; of none there is nothing to open. */
function ChangeLine({ change, count: changed, sinceMs }: ChangeLineProps) {
  const line = (
    <>
      {CHANGE_ICONS[change]}
      <strong>{formatCount(changed)}</strong> <span className="dim">{strings.changes[change]}</span>
    </>
  )
  if (changed === 0) return <p className={styles.line}>{line}</p>
  return (
    <button
      type="button"
      className={`${styles.plain} ${styles.line}`}
      onClick={() => void showChangedReviews(joinChangesFilter(sinceMs, ''), { change })}
    >
      {line}
      <IconChevronRight {...ICON} className={styles.chevron} />
    </button>
  )
}

/** Ids that fit into one search. */
const IN_ONE_SEARCH = 150

/** Watched reviews that changed since they were last looked at; opening one is looking. */
function WatchNews() {
  const watched = useCall('watchlist:get', undefined).data ?? []
  const showRows = useViewStore((state) => state.showRows)
  const news = watched.filter(hasNews)
  const ids = news.slice(0, IN_ONE_SEARCH).map(({ feedbackId }) => feedbackId)
  if (news.length === 0) return null
  return (
    <button
      type="button"
      className={`${styles.plain} ${styles.line}`}
      onClick={() => showRows(ids.length < news.length ? 'watched:yes' : `feedback:${ids.join(',')}`)}
    >
      <IconBell {...ICON} />
      <strong>{formatCount(news.length)}</strong>
      <span className="dim">{strings.watched[news.length === 1 ? 0 : 1]}</span>
      <IconChevronRight {...ICON} className={styles.chevron} />
    </button>
  )
}

interface RequestsLineProps {
  readonly requests: readonly RequestSummary[]
  readonly isOverdue: boolean
}

/** One request by its name, several by their number. */
function RequestsLine({ requests, isOverdue }: RequestsLineProps) {
  const showView = useShowView()
  const [first, ...others] = requests
  if (!first) return null
  const all = formatCount(requests.length)
  return (
    <WorkLine
      {...(isOverdue && { tone: 'warning' })}
      icon={<IconMailQuestion {...ICON} />}
      meta={others.length === 0 ? strings.answered(formatCount(first.answered), formatCount(first.rows)) : ''}
      onOpen={() => showView('cases/requests')}
    >
      {others.length === 0 ? (
        <>
          {isOverdue ? strings.overdue(first.reference) : first.reference} <SafeText text={first.title} />
        </>
      ) : isOverdue ? (
        strings.overdueRequests(all)
      ) : (
        strings.openRequests(all)
      )}
    </WorkLine>
  )
}

function useWaitingRequests() {
  const requests = useCall('company:requests', undefined).data ?? []
  return {
    overdue: requests.filter(({ state }) => state === 'overdue'),
    open: requests.filter(({ state }) => state !== 'overdue' && state !== 'answered'),
  }
}

/** What waits for the company, before the first report as well; nothing where no request does. */
export function WaitingRequests() {
  const { overdue, open } = useWaitingRequests()
  if (overdue.length + open.length === 0) return null
  return (
    <section className={styles.below}>
      <h2>{strings.inProgress}</h2>
      <RequestsLine requests={overdue} isOverdue />
      <RequestsLine requests={open} isOverdue={false} />
    </section>
  )
}

function InProgress({ work }: { readonly work: HomeSummary['inProgress'] }) {
  const { samples, completeness, quarantineWaiting, lastReport, verification } = work
  const style = useTimeStyle()
  const showView = useShowView()
  const incomplete = OPERATIONS.filter((operation) => completeness[operation].state !== 'complete')
  const { overdue, open } = useWaitingRequests()
  const isIdle =
    overdue.length + open.length === 0 &&
    samples.length === 0 &&
    incomplete.length + quarantineWaiting === 0 &&
    !lastReport &&
    !verification
  const issues = countOf(quarantineWaiting, ...strings.issues)
  return (
    <section>
      <h2>{strings.inProgress}</h2>
      {isIdle && <p className="faint">{strings.noWork}</p>}
      <RequestsLine requests={overdue} isOverdue />
      <RequestsLine requests={open} isOverdue={false} />
      {samples.slice(0, 3).map(({ sampleId, reference, title, coded, items }) => (
        <WorkLine
          key={sampleId}
          icon={<IconTarget {...ICON} />}
          meta={coded === null ? strings.secondReview : strings.coded(formatCount(coded), formatCount(items))}
          onOpen={() => showView('samples')}
        >
          {reference} <SafeText text={title} />
        </WorkLine>
      ))}
      {incomplete.map((operation, index) => (
        <WorkLine
          key={operation}
          tone="warning"
          icon={<IconProgressAlert {...ICON} />}
          meta={index === 0 && quarantineWaiting > 0 ? issues : ''}
          onOpen={() => showView('data')}
        >
          {completenessStrings.toVerdict(operation, completeness[operation])}
        </WorkLine>
      ))}
      {incomplete.length === 0 && quarantineWaiting > 0 && (
        <WorkLine
          tone="warning"
          icon={<IconProgressAlert {...ICON} />}
          meta=""
          onOpen={() => showView('data/issues')}
        >
          {issues}
        </WorkLine>
      )}
      {lastReport && (
        <WorkLine
          icon={<IconFileText {...ICON} />}
          meta={strings.saved(formatDay(lastReport.atMs, style))}
          onOpen={() => showView('reports')}
        >
          <SafeText text={lastReport.file} />
        </WorkLine>
      )}
      {verification && (
        <WorkLine
          tone={verification.isIntact ? 'good' : 'bad'}
          icon={verification.isIntact ? <IconShieldCheck {...ICON} /> : <IconShieldX {...ICON} />}
          meta={strings.verified(formatDay(verification.atMs, style))}
          onOpen={() => showView('data')}
        >
          {verification.isIntact ? strings.intact : strings.altered}
        </WorkLine>
      )}
    </section>
  )
}

interface WorkLineProps {
  readonly icon: ReactNode
  readonly tone?: 'good' | 'warning' | 'bad'
  readonly meta: string
  readonly children: ReactNode
  onOpen(): void
}

function WorkLine({ icon, tone, meta, children, onOpen }: WorkLineProps) {
  return (
    <button type="button" className={`${styles.plain} ${styles.line}`} data-tone={tone} onClick={onOpen}>
      {icon}
      <span className={styles.lineName}>{children}</span>
      <span className={styles.lineMeta}>{meta}</span>
    </button>
  )
}
