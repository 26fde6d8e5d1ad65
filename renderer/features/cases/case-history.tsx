import { IconArrowBackUp, IconCheck, IconRefreshAlert, IconX } from '@tabler/icons-react'
import type {
  CaseDetail,
  CaseDifference,
  CaseHistoryEntry,
  ObservedFinding,
} from '../../../shared/domain/case.ts'
import { describeMeasure, RULE_NAMES, type RuleName, toRulePrefix } from '../../../shared/domain/finding.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { GROUND_STRINGS } from '../../../shared/strings/working-paper-strings.ts'
import { LOCALE } from '../../components/counts.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { MomentText, useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { TagsAndNotes } from '../inspector/review-decision.tsx'
import { RibbonSince, useStatesSince } from '../inspector/review-then.tsx'
import { Section } from './case-summary.tsx'
import styles from './cases.module.css'
import { strings } from './strings.ts'

/** What was decided, newest first; above it what changed since, and tags and notes of a case about one review. */
export function CaseHistory({
  detail: { row, reviews, history, difference },
}: {
  readonly detail: CaseDetail
}) {
  const review = row.kind === 'review' ? reviews[0] : undefined
  return (
    <div className={styles.summary}>
      {difference && <Difference difference={difference} feedbackId={review?.feedbackId ?? null} />}
      {review && (
        <div>
          <TagsAndNotes feedbackId={review.feedbackId} noteKey={null} />
        </div>
      )}
      <Section title={strings.history}>
        {history.length === 0 ? (
          <p className="dim">{strings.noHistory}</p>
        ) : (
          <ol className={styles.history}>
            {history.map((entry) => (
              <HistoryEntry key={`${entry.decidedAtMs} ${entry.state} ${entry.isUndo}`} entry={entry} />
            ))}
          </ol>
        )}
      </Section>
    </div>
  )
}

const ICONS = { confirmed: IconCheck, dismissed: IconX, open: IconArrowBackUp } as const

function HistoryEntry({ entry }: { readonly entry: CaseHistoryEntry }) {
  const { state, ground, reason, decidedBy, decidedAtMs, isUndo } = entry
  const Icon = isUndo ? IconArrowBackUp : ICONS[state]
  const why = [ground && GROUND_STRINGS[ground], reason].filter(Boolean).join(' · ')
  return (
    <li>
      <span className={styles.historyIcon}>
        <Icon size={12} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.historyHead}>
        <span>
          <strong>{isUndo ? strings.undone : strings.states[state]}</strong>{' '}
          <span className="dim">
            <SafeText text={decidedBy} />
          </span>
        </span>
        <span className={styles.when}>
          <MomentText ms={decidedAtMs} />
        </span>
      </div>
      {why !== '' && (
        <div className="dim">
          <SafeText text={why} />
        </div>
      )}
    </li>
  )
}

interface DifferenceProps {
  readonly difference: CaseDifference
  /** Of a case about one review. */
  readonly feedbackId: FeedbackId | null
}

function Difference({ difference: { gained, changed, gone, dataThenMs }, feedbackId }: DifferenceProps) {
  const style = useTimeStyle()
  const describe = useDescribe()
  const then = [...changed.map(({ whenDecided }) => describe(whenDecided)), ...gone.map(describe)]
  const now = [
    ...changed.map((one) => describe(one.now)),
    ...gained.map((reference) => describeRule(reference, describe.titles)),
  ]
  return (
    <section aria-label={strings.changed.title}>
      <h3 className={styles.changedTitle}>
        <IconRefreshAlert size={14} stroke={1.75} aria-hidden /> {strings.changed.title}
      </h3>
      {dataThenMs !== null &&
        (feedbackId === null ? (
          <p className="dim">{strings.changed.dataThen(formatMoment(dataThenMs, style))}</p>
        ) : (
          <RibbonSince feedbackId={feedbackId} thenMs={dataThenMs} />
        ))}
      <table className={styles.difference}>
        <thead>
          <tr>
            <th aria-hidden />
            <th scope="col">{strings.changed.whenDecided}</th>
            <th scope="col">{strings.changed.now}</th>
          </tr>
        </thead>
        <tbody>
          {dataThenMs !== null && feedbackId !== null && (
            <StateLine feedbackId={feedbackId} thenMs={dataThenMs} />
          )}
          <tr>
            <th scope="row">{strings.changed.findings}</th>
            <td>
              <Lines texts={then} />
            </td>
            <td>
              <Lines texts={now} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>
          <Spelled>{text}</Spelled>
        </li>
      ))}
    </ul>
  )
}

function StateLine(review: { readonly feedbackId: FeedbackId; readonly thenMs: number }) {
  const states = useStatesSince(review)
  if (!states) return null
  return (
    <tr>
      <th scope="row">{strings.changed.state}</th>
      <td>{states.former}</td>
      <td>{states.now}</td>
    </tr>
  )
}

type Titles = ReadonlyMap<RuleName, string>

function useDescribe(): ((finding: ObservedFinding) => string) & { readonly titles: Titles } {
  const rules = useCall('findings:rules', undefined).data?.rules ?? []
  const titles: Titles = new Map(rules.map(({ rule }) => [rule.name, rule.title]))
  const describe = ({ reference, measure }: ObservedFinding) => {
    const rule = ruleOf(reference)
    const measured = rule ? describeMeasure({ rule, measure }, LOCALE) : ''
    return [describeRule(reference, titles), measured].filter(Boolean).join(': ')
  }
  return Object.assign(describe, { titles })
}

function describeRule(reference: string, titles: Titles): string {
  const rule = ruleOf(reference)
  return (rule && titles.get(rule)) ?? reference
}

function ruleOf(reference: string): RuleName | undefined {
  return RULE_NAMES.find((rule) => reference.startsWith(`${toRulePrefix(rule)}-`))
}
