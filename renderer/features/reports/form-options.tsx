import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { PAPERS } from '../../../shared/domain/pdf-report.ts'
import { FORMATS, REPORT_FORMATS } from '../../../shared/domain/report-formats.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import { reportsStrings as strings } from './reports-strings.ts'
import type { ReportChoice } from './use-report-request.ts'

/** How reports look, whom they name, what they hide, and their other form. */
export function FormOptions({ choice: { request, format } }: { readonly choice: ReportChoice }) {
  return (
    <>
      <TextInput
        label={strings.preparedBy}
        description={strings.preparedByNote}
        maxLength={200}
        value={request.preparedBy}
        onChange={(event) => useReportSettings.setState({ preparedBy: event.currentTarget.value })}
      />
      <Choice
        label={strings.paper}
        value={request.paper}
        values={PAPERS}
        labels={strings.papers}
        onChange={(paper) => useReportSettings.setState({ paper })}
      />
      <Choice
        label={strings.rowFormat}
        description={FORMATS[format].note}
        value={format}
        values={REPORT_FORMATS}
        labels={strings.formats}
        onChange={(next) => useReportSettings.setState({ format: next })}
      />
      <div className="report-redaction">
        <Checkbox
          label={strings.redaction}
          description={strings.redactionNote}
          checked={request.isRedacted}
          onChange={(event) => useReportSettings.setState({ isRedacted: event.currentTarget.checked })}
        />
        {request.isRedacted && <Points title={strings.redactionTitle} points={strings.redactionPoints} />}
        {format === 'bundle' && <Points title={strings.bundleTitle} points={strings.bundlePoints} />}
        <p className="dim">{strings.remembered}</p>
      </div>
    </>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly description?: string
  readonly value: Value
  readonly values: readonly Value[]
  readonly labels: Readonly<Record<Value, string>>
  onChange(value: Value): void
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, description, value, values, labels, onChange } = props
  return (
    <NativeSelect
      label={label}
      description={description}
      value={value}
      data={values.map((one) => ({ value: one, label: labels[one] }))}
      onChange={(event) => {
        const chosen = values.find((one) => one === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

/** What an option means for whoever gets the file; open, since it is read before and not after. */
function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <details className="report-points" open>
      <summary>{title}</summary>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </details>
  )
}
