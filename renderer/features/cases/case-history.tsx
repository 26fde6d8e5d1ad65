import { IconArrowBackUp, IconCheck, IconRefreshAlert, IconX } from '@tabler/icons-react'
import type { CaseDifference, ObservedFinding } from '../../../shared/domain/case.ts'
import type { CaseDetail, CaseHistoryEntry } from '../../../shared/domain/case-list.ts'
import { describeMeasure, RULE_NAMES, type RuleName, toRulePrefix } from '../../../shared/domain/finding.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { Section } from './case-summary.tsx'
import styles from './cases.module.css'
import { strings } from './strings.ts'

/** What was decided, newest first; of a case that changed since, the difference above. */
export function CaseHistory({ detail: { history, difference } }: { readonly detail: CaseDetail }) {
  return (
    <div className={styles.summary}>
      {difference && <Difference difference={difference} />}
      <Section title={strings.history}>
        {history.length === 0 ? (
          <p className={styles.dim}>{strings.noHistory}</p>
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
  const why = [ground && strings.shortGrounds[ground], reason].filter(Boolean).join(' · ')
  return (
    <li>
      <span className={styles.historyIcon}>
        <Icon size={12} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.historyHead}>
        <span>
          <strong>{isUndo ? strings.undone : strings.states[state]}</strong>{' '}
          <span className={styles.dim}>
            <SafeText text={decidedBy} />
          </span>
        </span>
        <span className={styles.when}>
          <MomentText ms={decidedAtMs} />
        </span>
      </div>
      {why !== '' && (
        <div className={styles.dim}>
          <SafeText text={why} />
        </div>
      )}
    </li>
  )
}

function Difference({ difference }: { readonly difference: CaseDifference }) {
  const style = useTimeStyle()
  const describe = useDescribe()
  const { gained, changed, gone } = difference
  const cutOffMs = [...changed.map(({ whenDecided }) => whenDecided), ...gone].find(
    (one) => one.cutOffMs !== null,
  )?.cutOffMs
  const lines = [
    ...changed.map(({ whenDecided, now }) => ({ before: describe(whenDecided), now: describe(now) })),
    ...gained.map((reference) => ({
      before: '',
      now: `${describeRule(reference, describe.titles)} (${strings.changed.new})`,
    })),
    ...gone.map((one) => ({ before: describe(one), now: strings.changed.gone })),
  ]
  return (
    <section>
      <h3 className={styles.changedTitle}>
        <IconRefreshAlert size={14} stroke={1.75} aria-hidden /> {strings.changed.title}
      </h3>
      {cutOffMs != null && (
        <p className={styles.dim}>{strings.changed.dataThen(formatMoment(cutOffMs, style))}</p>
      )}
      <table className={styles.difference}>
        <thead>
          <tr>
            <th scope="col">{strings.changed.whenDecided}</th>
            <th scope="col">{strings.changed.now}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ before, now }) => (
            <tr key={`${before} ${now}`}>
              <td>{before}</td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
