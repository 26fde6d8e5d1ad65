import { Textarea } from '@mantine/core'
import type { EditedResult } from '../../../shared/domain/pdf-report.ts'
import { Button } from '../../components/controls/button.tsx'
import { FIELD_CLASSES } from '../../components/controls/field.tsx'
import { useReportSettings } from '../../stores/report-settings.ts'
import styles from './reports.module.css'
import { reportsStrings as strings } from './strings.ts'

/**
 * The edited result of the report on screen: what was typed for its generated text, else that of the saved report.
 * @param saved null for a new report
 */
export function useEdit(saved: EditedResult | null): EditedResult | null {
  const generated = useReportSettings((state) => state.generated)
  const edits = useReportSettings((state) => state.edits)
  const typed = generated === null ? undefined : edits.get(generated)
  return typed === undefined ? saved : typed
}

interface ResultFieldProps {
  readonly edited: EditedResult | null
  /** Who edits; may be empty. */
  readonly by: string
  readonly isRedacted: boolean
}

/** The result of page one, to be edited; the generated text stays beside it in the report. */
export function ResultField({ edited, by, isRedacted }: ResultFieldProps) {
  const generated = useReportSettings((state) => state.generated)
  if (generated === null) return null
  const shown = edited?.generated === generated && !isRedacted ? edited : null
  const waits = isRedacted ? strings.resultRedacted : by === '' ? strings.resultUnnamed : null
  const foreign = shown ? findForeignNumbers(shown.text, generated) : []
  const change = (text: string) => {
    const isEdited = text.trim() !== '' && text.trim() !== generated
    const edit = isEdited ? { text, generated, by, atMs: Date.now() } : null
    useReportSettings.setState(({ edits }) => ({ edits: new Map(edits).set(generated, edit) }))
  }
  return (
    <details className={styles.signOff}>
      <summary>{shown ? strings.resultEdited(shown.by) : strings.result}</summary>
      <div className={styles.result}>
        <Textarea
          aria-label={strings.result}
          description={waits ?? strings.resultHelp}
          error={foreign.length > 0 && strings.resultNumbers(foreign.join(', '))}
          inputWrapperOrder={['input', 'error', 'description']}
          classNames={{ ...FIELD_CLASSES, root: styles.wide ?? '', input: styles.resultText ?? '' }}
          rows={8}
          maxLength={2_000}
          value={shown?.text ?? generated}
          readOnly={waits !== null}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {shown && waits === null && (
          <Button onClick={() => change(generated)}>{strings.takeGenerated}</Button>
        )}
      </div>
    </details>
  )
}

/** Numbers that the record does not give: each is a claim of the writer. */
export function findForeignNumbers(text: string, generated: string): readonly string[] {
  const known = new Set(listNumbers(generated))
  return [...new Set(listNumbers(text))].filter((number) => !known.has(number))
}

function listNumbers(text: string): readonly string[] {
  return text.match(/\d[\d,.]*\d%?|\d%?/g) ?? []
}
