import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type {
  ParameterValues,
  RuleDescription,
  RuleParameter,
  RuleSummary,
} from '../../../shared/domain/finding.ts'
import { PARAMETER_UNITS } from '../../../shared/domain/parameter-units.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { TableHead } from '../../components/plain-table.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { HiddenDays } from './hidden-days.tsx'
import {
  isWithin,
  readChange,
  readValue,
  ruleStrings as strings,
  writeField,
  writeValue,
} from './rule-limits.ts'
import styles from './settings.module.css'
import { SaveBar } from './settings-list.tsx'

/** A limit that is being typed asks at most this often. */
const REST_MS = 80
/** A count that is not exact yet is asked for again. */
const AGAIN_MS = 150
/** More changes than anyone makes of one rule; the log has them all. */
const CHANGES_SHOWN = 200

interface RuleInspectorProps {
  readonly summary: RuleSummary
  /** Findings of all rules. */
  readonly all: number
  readonly isReadOnly: boolean
}

/** What a rule says and cannot say, its limits with a preview of others, and earlier changes with their reasons. */
export function RuleInspector({ summary, all, isReadOnly }: RuleInspectorProps) {
  const { rule, parameters: current } = summary
  const draft = useDraft(summary)
  return (
    <PlainInspector
      head={<span>{strings.version(rule.version)}</span>}
      title={rule.title}
      summary={<p className="dim">{rule.explanation}</p>}
      footer={
        rule.parameters.length > 0 && <LimitBar summary={summary} draft={draft} isReadOnly={isReadOnly} />
      }
    >
      <div className={styles.inspected}>
        {rule.parameters.length === 0 && <p className="dim">{strings.noLimitText}</p>}
        {rule.parameters.map((parameter) => (
          <LimitField
            key={parameter.name}
            parameter={parameter}
            current={current[parameter.name]}
            text={draft.texts[parameter.name] ?? ''}
            isReadOnly={isReadOnly}
            onChange={(text) => draft.change(parameter, text)}
          />
        ))}
        {rule.name === 'long-hidden' && current.days !== undefined && (
          <HiddenDays
            current={current.days}
            wanted={(draft.isGood ? draft.values.days : undefined) ?? current.days}
          />
        )}
        {draft.isChanged && draft.isGood && <Preview summary={summary} all={all} values={draft.values} />}
        <RuleMeaning summary={summary} />
        {rule.parameters.length > 0 && <Changes rule={rule} />}
      </div>
    </PlainInspector>
  )
}

interface Draft {
  readonly texts: Readonly<Record<string, string>>
  readonly values: ParameterValues
  readonly isChanged: boolean
  readonly isGood: boolean
  change(parameter: RuleParameter, text: string): void
  reset(values: ParameterValues): void
}

/** The limits as typed. */
function useDraft({ rule, parameters }: RuleSummary): Draft {
  const toTexts = (values: ParameterValues) =>
    Object.fromEntries(rule.parameters.map((each) => [each.name, writeField(each, values[each.name])]))
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => toTexts(parameters))
  const values = useMemo(
    () =>
      Object.fromEntries(rule.parameters.map((each) => [each.name, readValue(each, texts[each.name] ?? '')])),
    [rule.parameters, texts],
  )
  return {
    texts,
    values,
    isChanged: rule.parameters.some(({ name }) => values[name] !== parameters[name]),
    isGood: rule.parameters.every((each) => isWithin(each, values[each.name] ?? Number.NaN)),
    change: ({ name }, text) => setTexts((former) => ({ ...former, [name]: text })),
    reset: (wanted) => setTexts(toTexts(wanted)),
  }
}

interface LimitFieldProps {
  readonly parameter: RuleParameter
  readonly current: number | undefined
  readonly text: string
  readonly isReadOnly: boolean
  onChange(text: string): void
}

function LimitField({ parameter, current, text, isReadOnly, onChange }: LimitFieldProps) {
  const id = useId()
  const { label, min, max, unit } = parameter
  const isGood = isWithin(parameter, readValue(parameter, text))
  const now = writeValue(parameter, current)
  return (
    <div className={styles.limit}>
      <label className="medium" htmlFor={id}>
        {label}
      </label>
      <div className={styles.limitLine}>
        <input
          id={id}
          value={text}
          inputMode={unit === 'date' ? 'text' : 'numeric'}
          maxLength={12}
          readOnly={isReadOnly}
          aria-invalid={!isGood}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <span>{PARAMETER_UNITS[unit].word}</span>
      </div>
      <p id={`${id}-help`} className={isGood ? 'small' : styles.bad}>
        {isGood
          ? unit === 'date'
            ? strings.nowDate(now)
            : strings.now(now, formatCount(min), formatCount(max))
          : unit === 'date'
            ? strings.badDate
            : strings.outOfBounds(formatCount(min), formatCount(max))}
      </p>
    </div>
  )
}

interface PreviewProps {
  readonly summary: RuleSummary
  readonly all: number
  readonly values: ParameterValues
}

/** What the new limits would find, before they count. */
function Preview({ summary: { rule, count }, all, values }: PreviewProps) {
  const request = useMemo(() => ({ rule: rule.name, parameters: values }), [rule.name, values])
  const [rested] = useDebouncedValue(request, REST_MS, { leading: true })
  const preview = useCall('findings:preview', rested, {
    keepsFormer: true,
    askAgainMs: ({ isExact }) => (isExact ? false : AGAIN_MS),
  })
  const found = preview.data
  const after = (value: number) => (found?.isExact ? formatCount(value) : strings.atLeast(formatCount(value)))
  return (
    <table className={styles.preview} aria-live="polite">
      <TableHead columns={[strings.preview, strings.before, strings.after]} />
      <tbody>
        <tr>
          <td>{strings.ofRule}</td>
          <td>{formatCount(count)}</td>
          <td>{found ? after(found.count) : strings.counting}</td>
        </tr>
        <tr>
          <td>{strings.ofAll}</td>
          <td>{formatCount(all)}</td>
          <td>{found ? after(all - count + found.count) : strings.counting}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** What the rule says and what it cannot say; the caveat is never folded away. */
function RuleMeaning({ summary: { rule, notJudged } }: { readonly summary: RuleSummary }) {
  return (
    <section>
      <h3 className="part-title">{strings.caveat}</h3>
      <p>{rule.caveat}</p>
      {notJudged && notJudged.count > 0 && (
        <p className="dim">
          {strings.notJudged(formatCount(notJudged.count))}. {notJudged.why}
        </p>
      )}
      <details>
        <summary>{strings.meaning}</summary>
        <dl className="facts">
          <dt>{strings.observed}</dt>
          <dd>{rule.observed}</dd>
          <dt>{strings.inferred}</dt>
          <dd>{rule.inferred}</dd>
          <dt>{strings.notDeterminable}</dt>
          <dd>{rule.notDeterminable}</dd>
        </dl>
      </details>
    </section>
  )
}

/** What was changed of the limits, when and why, newest first. */
function Changes({ rule }: { readonly rule: RuleDescription }) {
  const style = useTimeStyle()
  const entries = useCall('log:list', {
    actions: ['parameter-changed'],
    subject: rule.name,
    offset: 0,
    limit: CHANGES_SHOWN,
  })
  return (
    <section>
      <h3 className="part-title">{strings.history}</h3>
      {entries.error && <ErrorNotice error={entries.error} />}
      {entries.data?.length === 0 && <p className="dim">{strings.noHistory}</p>}
      {entries.data && entries.data.length > 0 && (
        <ol className={styles.changes}>
          {entries.data.map((entry) => (
            <li key={entry.seq}>
              <span className="small">{formatDay(entry.atMs, style)}</span>
              <div>
                {readChange(rule, entry).map((line) => (
                  <div key={line} className="medium">
                    {line}
                  </div>
                ))}
                <div className="dim">
                  <SafeText text={String(entry.details.reason ?? '')} />
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface LimitBarProps {
  readonly summary: RuleSummary
  readonly draft: Draft
  readonly isReadOnly: boolean
}

/** New limits count once they are saved with a reason. */
function LimitBar({ summary: { rule, parameters }, draft, isReadOnly }: LimitBarProps) {
  const client = useQueryClient()
  const save = useAction('findings:set-parameters', () => void refresh(client, 'findings', 'log'))
  const standard = Object.fromEntries(rule.parameters.map((each) => [each.name, each.default]))
  return (
    <SaveBar
      strings={strings}
      isReadOnly={isReadOnly}
      waitsFor={draft.isChanged && draft.isGood ? null : strings.noChange}
      saving={save}
      onSave={(reason, saved) =>
        save.mutate({ rule: rule.name, parameters: draft.values, reason }, { onSuccess: saved })
      }
    >
      <Button size="large" onClick={() => draft.reset(parameters)}>
        {strings.discard}
      </Button>
      <Button size="large" kind="quiet" onClick={() => draft.reset(standard)}>
        {strings.standard}
      </Button>
    </SaveBar>
  )
}
