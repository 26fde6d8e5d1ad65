import type { ReactNode } from 'react'
import { isLogAction, type LogDetails, type LogEntry } from '../../../shared/domain/auditor-log.ts'
import { isDecimalId, toFeedbackId } from '../../../shared/domain/ids.ts'
import { formatDay, formatMoment } from '../../../shared/format/time.ts'
import { describeLogEntry, type LogContext } from '../../../shared/strings/log-sentences.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf, formatCount, LOCALE } from '../../components/counts.ts'
import { Fact, Facts } from '../../components/facts.tsx'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { SafeText, ShortHash } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useShowReview } from '../../stores/view-store.ts'
import { useGoToCase } from '../cases/use-case-jump.ts'
import { AuthorText } from './log-columns.tsx'
import { findDecision, isSameAct, type LoggedDecision, tellEntry, titleDecision } from './log-decision.ts'
import { logStrings as strings } from './log-strings.ts'
import styles from './settings.module.css'

/** The log has all of them. */
const FINDINGS_SHOWN = 1_000
const LATER_SHOWN = 20

interface LogInspectorProps {
  readonly entry: LogEntry
  step(by: 1 | -1): void
}

/** The whole entry, its place in the chain, and the way to the review it is about. */
export function LogInspector({ entry, step }: LogInspectorProps) {
  const context = useLogContext()
  const style = useTimeStyle()
  const showReview = useShowReview()
  const { subject, action, atMs, seq, details, hash, previousHash } = entry
  const decision = findDecision(entry)
  const about = subject === '' ? [] : [[strings.subject, subject] as const]
  const facts = (
    <Facts lines={[...about, ...listFacts(details).map(({ name, value }) => [name, value] as const)]} />
  )
  return (
    <PlainInspector
      step={step}
      head={<span>{strings.entryTitle(seq)}</span>}
      title={decision ? titleDecision(decision) : isLogAction(action) ? strings.actions[action] : action}
      summary={
        <p className="small">
          <AuthorText entry={entry} /> · {formatMoment(atMs, style)}
        </p>
      }
      footer={
        isDecimalId(subject) ? (
          <div>
            <Button size="large" onClick={() => showReview(toFeedbackId(subject))}>
              {strings.openItem}
            </Button>
          </div>
        ) : undefined
      }
    >
      <div className={styles.inspected}>
        {decision ? (
          <Decision entry={entry} decision={decision}>
            <details>
              <summary>{strings.recorded}</summary>
              {facts}
            </details>
          </Decision>
        ) : (
          <>
            <p>
              <SafeText text={describeLogEntry(entry, context)} />
            </p>
            <section>
              <h3 className="part-title">{strings.recorded}</h3>
              {facts}
            </section>
          </>
        )}
        <section>
          <h3 className="part-title">{strings.chain}</h3>
          <dl className="facts">
            <Fact name={strings.hash}>
              <ShortHash hash={hash} copyLabel={strings.copyHash} />
            </Fact>
            {seq > 1 && (
              <Fact name={strings.previousHash}>
                <ShortHash hash={previousHash} copyLabel={strings.copyPreviousHash} />
              </Fact>
            )}
          </dl>
        </section>
        <Later entry={entry} />
      </div>
    </PlainInspector>
  )
}

interface DecisionProps {
  readonly entry: LogEntry
  readonly decision: LoggedDecision
  readonly children: ReactNode
}

/** What was decided and about which findings, each of which has its own entry. */
function Decision({ entry, decision, children }: DecisionProps) {
  const style = useTimeStyle()
  const goToCase = useGoToCase()
  const { rules } = useLogContext()
  // A word is also found within a longer reference.
  const words = [{ text: decision.case, actions: [] }]
  const read = useCall('log:list', {
    actions: [entry.action],
    subject: null,
    atMs: entry.atMs,
    words,
    offset: 0,
    limit: FINDINGS_SHOWN,
  }).data
  const entries = read?.filter((one) => isSameAct(findDecision(one), decision))
  const isCut = read?.length === FINDINGS_SHOWN
  return (
    <>
      <section>
        <h3 className="part-title">{strings.decision}</h3>
        <dl className="facts">
          <Fact name={strings.case}>
            <button type="button" className="link" onClick={() => goToCase(decision.case)}>
              {decision.case}
            </button>
            {entries && !isCut && <>, {countOf(entries.length, ...strings.findings)}</>}
          </Fact>
          <Fact name={strings.ground}>
            <SafeText text={decision.ground || strings.none} />
          </Fact>
          <Fact name={strings.note}>
            <SafeText text={decision.note || strings.none} />
          </Fact>
          <Fact name={strings.before}>{strings.states[decision.from]}</Fact>
          {decision.cutoffMs !== null && (
            <Fact name={strings.cutoff}>
              <SafeText text={formatMoment(decision.cutoffMs, style)} />
            </Fact>
          )}
        </dl>
      </section>
      <section>
        <h3 className="part-title">{strings.decides}</h3>
        <ul className={styles.logFindings}>
          {entries?.map(({ seq, subject, details }) => (
            <li key={seq}>
              <span>
                {rules.get(subject.split('/', 1)[0] ?? '')?.title}{' '}
                <span className="small">
                  <SafeText text={String(details.reference ?? '')} />
                </span>
              </span>
              <span className="small">{strings.entryTitle(seq)}</span>
            </li>
          ))}
        </ul>
        {isCut && <p className="small">{strings.moreFindings}</p>}
        {children}
      </section>
    </>
  )
}

/** What was done later with the same, newest first. */
function Later({ entry: { seq, subject } }: { readonly entry: LogEntry }) {
  const context = useLogContext()
  const style = useTimeStyle()
  const entries = useCall(
    'log:list',
    { actions: null, subject, offset: 0, limit: LATER_SHOWN },
    { enabled: subject !== '' },
  ).data?.filter((one) => one.seq > seq)
  if (!entries?.length) return null
  return (
    <section>
      <h3 className="part-title">{strings.later}</h3>
      <ul className={styles.logFindings}>
        {entries.map((one) => (
          <li key={one.seq}>
            <SafeText text={tellEntry(one, context)} />
            <span className="small">{formatDay(one.atMs, style)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What sentences of the log need to know; rules have their names until their titles are known. */
export function useLogContext(): LogContext {
  const found = useCall('findings:rules', undefined, { keepsFormer: true }).data?.rules
  return { locale: LOCALE, rules: new Map(found?.map(({ rule }) => [rule.name, rule])) }
}

const UTC = { display: 'utc', zone: 'UTC', locale: LOCALE } as const

/** The facts of an entry, each with its name and value in words; those that say nothing are left out. */
export function listFacts(details: LogDetails): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(details)
    .map(([key, value]) => ({ name: nameFact(key), value: writeValue(key, value) }))
    .filter(({ value }) => value !== '')
}

function nameFact(key: string): string {
  if (Object.hasOwn(strings.facts, key)) return strings.facts[key] ?? key
  const spaced = key.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Numbers of entries and rows in the record, which are no amounts; those of a list have no name of their own. */
const NUMBERED = /^(?:|entry|undoes|report|receipt|index|number|page|version|.*Id|.*[sS]eq)$/

function writeNumber(key: string, value: number): string {
  if (key.endsWith('Ms')) return formatMoment(value, UTC)
  return Number.isInteger(value) && !NUMBERED.test(key) ? formatCount(value) : String(value)
}

function writeValue(key: string, value: unknown): string {
  if (key === 'filter' && value === '') return strings.wholeCache
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? strings.yes : strings.no
  if (typeof value === 'number') return writeNumber(key, value)
  if (Array.isArray(value)) {
    const hasParts = value.some((part) => typeof part === 'object')
    return value.map((part: unknown) => writeValue('', part)).join(hasParts ? '\n' : ', ')
  }
  if (typeof value !== 'object' || value === null) return ''
  return listFacts(value as LogDetails)
    .map((fact) => `${fact.name} ${fact.value}`)
    .join(', ')
}
