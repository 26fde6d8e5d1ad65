import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useCall } from '../../ipc/use-call.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import { FormOptions } from './form-options.tsx'
import { reportsStrings as strings } from './reports-strings.ts'
import type { ReportChoice } from './use-report-request.ts'

/** Scope, moment and form of all reports of the screen. */
export function ReportOptions({ choice }: { readonly choice: ReportChoice }) {
  const { asOfDay } = useReportSettings()
  return (
    <section className="panel report-options" aria-label={strings.options}>
      <ScopeChoice choice={choice} />
      <TextInput
        label={strings.asOf}
        description={strings.asOfNote}
        placeholder="2024-05-03"
        value={asOfDay}
        error={choice.problem === 'day' ? strings.asOfUnreadable : null}
        onChange={(event) => useReportSettings.setState({ asOfDay: event.currentTarget.value })}
      />
      <FormOptions choice={choice} />
    </section>
  )
}

function ScopeChoice({ choice: { scope, request, problem } }: { readonly choice: ReportChoice }) {
  const saved = useCall('searches:list', undefined).data ?? []
  return (
    <div className="report-scope">
      <span className="report-scope-label">{strings.scope}</span>
      <SegmentedControl
        size="xs"
        aria-label={strings.scope}
        transitionDuration={0}
        value={typeof scope === 'number' ? '' : scope}
        onChange={(value) =>
          useReportSettings.setState({ scope: value === 'search' ? 'search' : 'everything' })
        }
        data={[
          { value: 'everything', label: strings.everything },
          { value: 'search', label: strings.currentSearch },
        ]}
      />
      {saved.length > 0 && (
        <NativeSelect
          size="xs"
          className="report-saved-search"
          aria-label={strings.savedSearch}
          value={typeof scope === 'number' ? String(scope) : ''}
          data={[
            { value: '', label: strings.savedSearch },
            ...saved.map(({ searchId, name }) => ({ value: String(searchId), label: name })),
          ]}
          onChange={(event) => {
            const id = Number(event.currentTarget.value)
            useReportSettings.setState({ scope: id > 0 ? id : 'everything' })
          }}
        />
      )}
      {problem === 'search' && (
        <span className="report-problem" role="alert">
          {scope === 'search' ? strings.searchUnreadable : strings.savedUnreadable}
        </span>
      )}
      {problem !== 'search' && scope === 'search' && request.filter === '' && (
        <span className="dim">{strings.noSearch}</span>
      )}
      {request.filter !== '' && (
        <span>
          <span className="dim">{strings.searchIs}</span> <code className="mono">{request.filter}</code>
        </span>
      )}
    </div>
  )
}
