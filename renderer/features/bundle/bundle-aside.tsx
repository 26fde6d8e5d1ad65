import { IconCircleCheck, IconProgressAlert } from '@tabler/icons-react'
import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { parseCustody, type StatedCustody } from '../../../shared/domain/custody.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import { REPORT_TEMPLATES } from '../../../shared/domain/report.ts'
import type { Scope } from '../../../shared/domain/workspace.ts'
import { formatBytes } from '../../../shared/format/count.ts'
import { formatDay, formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { WorkProgress } from '../../components/work-progress.tsx'
import { call } from '../../ipc/use-call.ts'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { useBundleStore } from '../../stores/bundle-store.ts'
import styles from './bundle.module.css'
import { bundleStrings } from './bundle-strings.ts'

const strings = bundleStrings.facts

/** From whom, when and about what; what its data cover; what can be done with it. */
export function BundleAside({ facts }: { readonly facts: BundleFacts }) {
  const status = useDataStatus()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll this part
    <aside className={styles.aside} aria-label={strings.title} tabIndex={0}>
      <FactsSection facts={facts} />
      {status && (
        <section>
          <h2 className={styles.heading}>{strings.coverage}</h2>
          {OPERATIONS.map((operation) => {
            const isComplete = status.completeness[operation].state === 'complete'
            const Icon = isComplete ? IconCircleCheck : IconProgressAlert
            return (
              <p key={operation} className={styles.verdictLine}>
                <Icon
                  className={isComplete ? styles.good : styles.open}
                  size={14}
                  stroke={1.75}
                  aria-hidden
                />
                {completenessStrings.toVerdict(operation, status.completeness[operation])}
              </p>
            )
          })}
        </section>
      )}
      <section>
        <h2 className={styles.heading}>{strings.possible}</h2>
        <p className={styles.quiet}>{strings.possibleText}</p>
      </section>
      <p className={styles.note}>
        {strings.withoutApp} <span className={styles.code}>verify_evidence.py</span>
      </p>
    </aside>
  )
}

export function FactsSection({ facts }: { readonly facts: BundleFacts }) {
  const style = useTimeStyle()
  const { report, firstReplyMs, lastReplyMs } = facts
  const by = [facts.preparedBy, facts.application].filter((part) => part !== null).join(', ')
  const replies =
    firstReplyMs === null || lastReplyMs === null
      ? strings.none
      : strings.repliesFromTo(formatMoment(firstReplyMs, style), formatMoment(lastReplyMs, style))
  const lines: readonly (readonly [string, string])[] = [
    [strings.file, `${facts.fileName}, ${formatBytes(facts.sizeBytes)}`],
    [strings.report, report ? titleOf(report.template) : strings.noReport],
    ...(report
      ? ([
          [strings.filter, report.filter === null ? strings.withheld : report.filter || strings.everything],
          [strings.asOf, describeMoment(report, style)],
        ] as const)
      : []),
    [strings.made, facts.madeOn === null ? strings.unknown : describeDay(facts.madeOn, style)],
    [strings.by, by || strings.unknown],
    [strings.workspace, facts.workspaceName ?? facts.workspaceId ?? strings.workspaceUnknown],
    [strings.scope, facts.scopes.map(describeScope).join('; ') || strings.unknown],
    [strings.redacted, facts.isRedacted ? strings.yes : strings.no],
    [strings.receipts, formatCount(facts.receipts)],
    [strings.replies, replies],
    [strings.log, countOf(facts.logEntries, ...strings.logEntries)],
    ...listCustody(parseCustody(facts.custody)),
  ]
  return (
    <section>
      <h2 className={styles.heading}>{strings.title}</h2>
      <dl className="facts">
        {lines.map(([name, value]) => (
          <Fact key={name} name={name}>
            <SafeText text={value} />
          </Fact>
        ))}
        <dt>{strings.sha256}</dt>
        <dd className={styles.code}>
          <SafeText text={facts.sha256} />
        </dd>
      </dl>
    </section>
  )
}

/** What was recorded; a redacted bundle has no such record. */
function listCustody(custody: StatedCustody | null): readonly (readonly [string, string])[] {
  if (!custody) return []
  const { collected, handedOver, derivedFrom } = custody
  const { by, place } = collected
  const lines = [
    [strings.collectedBy, by && place ? strings.collectedIn(by, place) : (by ?? place ?? strings.unknown)],
    [
      strings.handedOver,
      handedOver.by === null && handedOver.to === null
        ? strings.unknown
        : strings.fromTo(handedOver.by ?? strings.unknown, handedOver.to ?? strings.unknown),
    ],
  ] as const
  return derivedFrom ? [...lines, [strings.derivedFrom, derivedFrom.file]] : lines
}

function describeMoment({ asOfMs, isPast }: NonNullable<BundleFacts['report']>, style: TimeStyle): string {
  const moment = formatMoment(asOfMs, style)
  return isPast ? strings.asOfPast(moment) : moment
}

/** As the bundle states it, where that is no day. */
function describeDay(day: string, style: TimeStyle): string {
  const ms = Date.parse(day)
  return Number.isNaN(ms) ? day : formatDay(ms, { ...style, display: 'utc' })
}

function titleOf(template: string): string {
  const known = REPORT_TEMPLATES.find((name) => name === template)
  return known ? pdfStrings.titles[known] : template
}

function describeScope({ businessIds, from, to }: Scope): string {
  const businesses =
    businessIds.length === 0
      ? strings.allBusinesses
      : countOf(new Set(businessIds).size, ...strings.businesses)
  const days =
    from === null && to === null ? strings.allDays : strings.days(from ?? strings.open, to ?? strings.open)
  return strings.scopeOf(businesses, days)
}

const WHOLE = 100

/** What is being done with a bundle, how far it has come, and a way to stop it. */
export function BundleProgressLine() {
  const progress = useBundleStore((state) => state.progress)
  const percent = progress && progress.total > 0 ? (progress.done / progress.total) * WHOLE : 0
  const step = bundleStrings.steps[progress?.step ?? 'verifying']
  const counts =
    progress && progress.total > 0
      ? bundleStrings.stepOf(formatCount(progress.done), formatCount(progress.total))
      : ''
  return (
    <WorkProgress
      label={step}
      counts={counts}
      percent={percent}
      onCancel={() => call('bundle:cancel', undefined).catch(showFailure)}
    />
  )
}
