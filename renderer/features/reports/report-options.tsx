import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { PAPERS } from '../../../shared/domain/pdf-report.ts'
import { useCall } from '../../ipc/use-call.ts'
import { reportsWords as words } from '../../words/reports-words.ts'
import { ROW_FORMAT_CHOICES, useReportSettings } from './report-settings.ts'
import type { ReportChoice } from './use-report-request.ts'

/** Scope, moment and form of all reports of the screen. */
export function ReportOptions({ choice }: { readonly choice: ReportChoice }) {
  const { asOfDay, rowFormat, change } = useReportSettings()
  const { request, isReadable } = choice
  return (
    <div className="report-options">
      <ScopeChoice choice={choice} />
      <TextInput
        label={words.asOf}
        description={words.asOfNote}
        placeholder="2024-05-03"
        value={asOfDay}
        error={isReadable ? null : words.asOfUnreadable}
        onChange={(event) => change({ asOfDay: event.currentTarget.value })}
      />
      <TextInput
        label={words.preparedBy}
        description={words.preparedByNote}
        maxLength={200}
        value={request.preparedBy}
        onChange={(event) => change({ preparedBy: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.paper}
        description={words.paperNote}
        value={request.paper}
        data={PAPERS.map((paper) => ({ value: paper, label: words.papers[paper] }))}
        onChange={(event) => {
          const paper = PAPERS.find((one) => one === event.currentTarget.value)
          if (paper) change({ paper })
        }}
      />
      <NativeSelect
        label={words.rowFormat}
        description={words.rowFormatNote}
        value={rowFormat}
        data={ROW_FORMAT_CHOICES.map((format) => ({ value: format, label: words.formats[format] }))}
        onChange={(event) => {
          const format = ROW_FORMAT_CHOICES.find((one) => one === event.currentTarget.value)
          if (format) change({ rowFormat: format })
        }}
      />
    </div>
  )
}

function ScopeChoice({ choice: { scope, request } }: { readonly choice: ReportChoice }) {
  const change = useReportSettings((state) => state.change)
  const saved = useCall('searches:list', undefined).data ?? []
  return (
    <div className="report-scope">
      <span className="dim">{words.scope}</span>
      <SegmentedControl
        size="xs"
        aria-label={words.scope}
        transitionDuration={0}
        value={typeof scope === 'number' ? '' : scope}
        onChange={(value) => change({ scope: value === 'search' ? 'search' : 'everything' })}
        data={[
          { value: 'everything', label: words.everything },
          { value: 'search', label: words.currentSearch },
        ]}
      />
      {saved.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={words.savedSearch}
          value={typeof scope === 'number' ? String(scope) : ''}
          data={[
            { value: '', label: words.savedSearch },
            ...saved.map(({ searchId, name }) => ({ value: String(searchId), label: name })),
          ]}
          onChange={(event) => {
            const id = Number(event.currentTarget.value)
            change({ scope: id > 0 ? id : 'everything' })
          }}
        />
      )}
      {scope === 'search' && request.filter === '' && <span className="dim">{words.noSearch}</span>}
      {request.filter !== '' && (
        <span>
          <span className="dim">{words.searchIs}</span> <code className="mono">{request.filter}</code>
        </span>
      )}
    </div>
  )
}
