import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CaseView } from '../../../shared/domain/case-list.ts'
import {
  CONCLUSIONS,
  type Conclusion,
  type Criterion,
  type CriterionConclusion,
} from '../../../shared/domain/criterion.ts'
import type { RuleName } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { Chip } from '../../components/controls/chip.tsx'
import { Field } from '../../components/controls/field.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { refresh } from '../../ipc/query-client.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { useRequestStore } from '../../stores/request-store.ts'
import { useShowView } from '../../stores/use-show-view.ts'
import { criteriaStrings as strings } from './criteria-strings.ts'
import styles from './settings.module.css'

interface CriterionInspectorProps {
  readonly criterion: Criterion
  readonly isReadOnly: boolean
  onEdit(): void
}

/** What a criterion asks, what the record shows of it, what is missing, and the auditor's conclusion. */
export function CriterionInspector({ criterion, isReadOnly, onEdit }: CriterionInspectorProps) {
  const { title, provision, version, source, asks, grounds, shows, rules, missing, conclusion } = criterion
  const change = useChange()
  const disabledReason = isReadOnly ? strings.readOnly : change.isPending ? strings.saving : null
  return (
    <PlainInspector
      head={<span>{strings.version(version)}</span>}
      title={title}
      summary={
        <p className={styles.second}>
          <SafeText text={provision} />
        </p>
      }
      footer={
        criterion.isChosen ? (
          <ConclusionBar criterion={criterion} isReadOnly={isReadOnly} />
        ) : (
          <div className={styles.actions}>
            <Button
              kind="primary"
              size="large"
              disabledReason={disabledReason}
              onClick={() => change.mutate({ kind: 'choose', id: criterion.id })}
            >
              {strings.use}
            </Button>
          </div>
        )
      }
    >
      <div className={styles.inspected}>
        <Part title={strings.asks}>
          <p>
            <SafeText text={asks} />
          </p>
          <p className={styles.small}>{source}</p>
        </Part>
        {grounds && (
          <Part title={strings.permitted}>
            <p>{grounds.map((ground) => strings.grounds[ground]).join(', ') || strings.noGrounds}</p>
          </Part>
        )}
        <Part title={strings.shows}>
          <p>{shows}</p>
          <CaseCountsTable rules={rules} />
        </Part>
        <Part title={strings.missing}>
          <ul className={styles.plainList}>
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Part>
        <Part title={strings.openRequests}>
          <OpenRequests />
        </Part>
        <Part title={strings.conclusion}>
          {conclusion ? (
            <Concluded conclusion={conclusion} version={version} />
          ) : (
            <p className={styles.second}>{strings.noConclusion}</p>
          )}
        </Part>
        {criterion.isChosen && (
          <div className={styles.actions}>
            {grounds && (
              <Button disabledReason={disabledReason} onClick={onEdit}>
                {strings.changeClause}
              </Button>
            )}
            <Button
              kind="quiet"
              disabledReason={disabledReason}
              onClick={() => change.mutate({ kind: 'leave-out', id: criterion.id })}
            >
              {strings.leaveOut}
            </Button>
          </div>
        )}
        {change.error && <ErrorNotice error={change.error} />}
      </div>
    </PlainInspector>
  )
}

function useChange(onSaved?: () => void) {
  const client = useQueryClient()
  return useAction('criteria:change', () => {
    onSaved?.()
    void refresh(client, 'log')
  })
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  )
}

/** Cases by rule and decision. A case with findings of several rules counts for each, so there is no sum. */
function CaseCountsTable({ rules }: { readonly rules: readonly RuleName[] }) {
  const known = useCall('findings:rules', undefined, { keepsFormer: true }).data?.rules ?? []
  return (
    <table className={styles.preview} data-plain>
      <thead>
        <tr>
          <th scope="col">{strings.cases.rule}</th>
          <th scope="col">{strings.cases.open}</th>
          <th scope="col">{strings.cases.decided}</th>
        </tr>
      </thead>
      <tbody>
        {known
          .filter(({ rule }) => rules.includes(rule.name))
          .map(({ rule, isCurrent }) => (
            <CaseCountsRow key={rule.name} rule={rule.name} title={rule.title} isCurrent={isCurrent} />
          ))}
      </tbody>
    </table>
  )
}

interface CaseCountsRowProps {
  readonly rule: RuleName
  readonly title: string
  readonly isCurrent: boolean
}

function CaseCountsRow({ rule, title, isCurrent }: CaseCountsRowProps) {
  const counts = useCall('cases:count', { rule }, { keepsFormer: true }).data
  const showView = useShowView()
  const cell = (view: CaseView, name: (count: string, rule: string) => string) => {
    if (!counts || !isCurrent) return null
    const count = formatCount(counts[view].cases, LOCALE)
    if (counts[view].cases === 0) return count
    const show = () => {
      useCasesStore.getState().showCases(view, { rule })
      showView('cases')
    }
    return (
      <button type="button" className={styles.link} aria-label={name(count, title)} onClick={show}>
        {count}
      </button>
    )
  }
  return (
    <tr>
      <td>{title}</td>
      <td>{cell('open', strings.openCases)}</td>
      <td>{cell('decided', strings.decidedCases)}</td>
    </tr>
  )
}

/** Every request asks for every column, so an open one bears on every criterion. */
function OpenRequests() {
  const { data, error } = useCall('company:requests', undefined, { keepsFormer: true })
  const showView = useShowView()
  if (error) return <ErrorNotice error={error} />
  if (!data) return null
  const open = data.filter(({ state }) => state !== 'answered')
  if (open.length === 0) return <p className={styles.second}>{strings.noRequest}</p>
  const show = (requestId: number) => {
    useRequestStore.getState().moveTo(requestId)
    showView('cases/requests')
  }
  return (
    <ul className={styles.plainList}>
      {open.map(({ requestId, reference, title, answered, rows }) => (
        <li key={requestId}>
          <button type="button" className={styles.link} onClick={() => show(requestId)}>
            {reference} <SafeText text={title} />
          </button>{' '}
          <span className={styles.small}>
            {strings.answered(formatCount(answered, LOCALE), formatCount(rows, LOCALE))}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ConcludedProps {
  readonly conclusion: CriterionConclusion
  /** Of the criterion now. */
  readonly version: number
}

function Concluded({ conclusion: { conclusion, text, by, atMs, version: about }, version }: ConcludedProps) {
  const style = useTimeStyle()
  return (
    <>
      <p className={styles.strong}>{strings.conclusions[conclusion]}</p>
      <p>
        <SafeText text={text} />
      </p>
      <p className={styles.small}>{strings.concluded(by, formatMoment(atMs, style))}</p>
      {about !== version && <p className={styles.small}>{strings.ofVersion(about)}</p>}
    </>
  )
}

/** One of three conclusions with its reason; earlier ones stay in the log. */
function ConclusionBar(props: Pick<CriterionInspectorProps, 'criterion' | 'isReadOnly'>) {
  const { criterion, isReadOnly } = props
  const [chosen, setChosen] = useState<Conclusion | null>(null)
  const [text, setText] = useState('')
  const save = useChange(() => {
    setChosen(null)
    setText('')
  })
  const disabledReason = isReadOnly
    ? strings.readOnly
    : save.isPending
      ? strings.saving
      : chosen === null
        ? strings.noChoice
        : text.trim() === ''
          ? strings.noReason
          : null
  const run = () => {
    if (disabledReason !== null || chosen === null) return
    save.mutate({ kind: 'conclude', id: criterion.id, conclusion: chosen, text })
  }
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.partTitle}>{strings.conclusion}</legend>
        {CONCLUSIONS.map((each) => (
          <Chip key={each} isChosen={chosen === each} onToggle={() => setChosen(each)}>
            {strings.conclusions[each]}
          </Chip>
        ))}
      </fieldset>
      <Field
        label={strings.reason}
        value={text}
        maxLength={4_000}
        disabled={isReadOnly}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run()
        }}
      />
      <div className={styles.actions}>
        <Button
          kind="primary"
          size="large"
          shortcut="Ctrl+Enter"
          disabledReason={disabledReason}
          onClick={run}
        >
          {strings.save}
        </Button>
      </div>
      {save.error && <ErrorNotice error={save.error} />}
      <p className={styles.small}>{strings.logged}</p>
    </>
  )
}
