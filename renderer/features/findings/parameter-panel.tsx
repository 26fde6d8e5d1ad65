import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ParameterValues, RuleDescription, RuleSummary } from '../../../shared/domain/finding.ts'
import { countOf } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { refresh } from '../../ipc/query-client.ts'
import { useCall } from '../../ipc/use-call.ts'
import { describeChanges } from './describe-parameters.ts'
import { findingsStrings } from './findings-strings.ts'
import { isWithin, ParameterField } from './parameter-field.tsx'
import { ParameterHistory } from './parameter-history.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const strings = findingsStrings.parameters
/** A slider that moves asks at most this often. */
const REST_MS = 80
/** A count that is not exact yet is asked for again. */
const AGAIN_MS = 150

/** The parameters of a rule: what another value would find is counted at once, and counts only once it is adopted. */
export function ParameterPanel({ summary }: { readonly summary: RuleSummary }) {
  const { rule, parameters: inForce } = summary
  const [draft, setDraft] = useState<ParameterValues>(inForce)
  const [isAdopting, setAdopting] = useState(false)
  const client = useQueryClient()
  if (rule.parameters.length === 0) return <p className="dim">{strings.none}</p>
  const isChanged = rule.parameters.some(({ name }) => draft[name] !== inForce[name])
  const isGood = rule.parameters.every((parameter) => isWithin(parameter, valueIn(draft, parameter.name)))
  const adopt = async (reason: string) => {
    await call('findings:set-parameters', { rule: rule.name, parameters: draft, reason })
    void refresh(client, 'findings')
  }
  return (
    <section className="parameter-panel" aria-label={strings.title}>
      {rule.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={valueIn(draft, parameter.name)}
          onChange={(value) => setDraft((former) => ({ ...former, [parameter.name]: value }))}
        />
      ))}
      <div className="line parameter-actions">
        <span>{strings.inForce(countOf(summary.count, ...findingsStrings.findings, LOCALE))}</span>
        <span className="parameter-preview" role="status">
          {isChanged && isGood && <PreviewCount rule={rule} draft={draft} />}
        </span>
        <Button disabled={!isChanged || !isGood} onClick={() => setAdopting(true)}>
          {strings.adopt}
        </Button>
        <Button variant="default" disabled={!isChanged} onClick={() => setDraft(inForce)}>
          {strings.reset}
        </Button>
        <Button variant="default" onClick={() => setDraft(toStandard(rule))}>
          {strings.standard}
        </Button>
        <ParameterHistory rule={rule} />
      </div>
      {isAdopting && (
        <ReasonDialog
          title={strings.adoptTitle(rule.title)}
          confirm={strings.adoptConfirm}
          onSave={adopt}
          onClose={() => setAdopting(false)}
        >
          <ul className="parameter-changes">
            {describeChanges(rule, inForce, draft).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <p className="dim">{strings.adoptText}</p>
        </ReasonDialog>
      )}
    </section>
  )
}

function PreviewCount({ rule, draft }: { readonly rule: RuleDescription; readonly draft: ParameterValues }) {
  const request = useMemo(() => ({ rule: rule.name, parameters: draft }), [rule.name, draft])
  const [rested] = useDebouncedValue(request, REST_MS, { leading: true })
  const preview = useCall('findings:preview', rested, {
    keepsFormer: true,
    askAgainMs: ({ isExact }) => (isExact ? false : AGAIN_MS),
  })
  if (!preview.data) return strings.counting
  const count = countOf(preview.data.count, ...findingsStrings.findings, LOCALE)
  return strings.preview(preview.data.isExact ? count : findingsStrings.atLeast(count))
}

function valueIn(values: ParameterValues, name: string): number {
  return values[name] ?? Number.NaN
}

function toStandard(rule: RuleDescription): ParameterValues {
  return Object.fromEntries(rule.parameters.map((parameter) => [parameter.name, parameter.default]))
}
