import type { SyncRequestNote } from '../../../shared/domain/receipt.ts'
import { formatBytes, formatCount } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { ERROR_STRINGS } from '../../../shared/strings/error-strings.ts'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { requestStrings as strings } from './request-strings.ts'

/** CSS pixels; as in request-log.css. */
export const REQUEST_ROW_HEIGHT = 28

interface RequestRowProps {
  readonly index: number
  /** CSS pixels from the top of the rows. */
  readonly y: number
  /** undefined while it is on its way. */
  readonly note: SyncRequestNote | undefined
}

export function RequestRow({ index, y, note }: RequestRowProps) {
  const style = useTimeStyle()
  const cells = note ? toCells(note, formatMoment(note.sentAtMs, style)) : [commonStrings.loading]
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: rows of a virtual table lie at places of their own
    // biome-ignore-start lint/a11y/useFocusableInteractive: rows are read, not operated
    <div
      role="row"
      aria-rowindex={index + 2}
      className="request-row"
      style={{ transform: `translateY(${y}px)` }}
    >
      {cells.map((text, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
        <div key={column} role="cell" title={text}>
          {text}
        </div>
      ))}
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/useSemanticElements: see above
  )
}

function toCells(note: SyncRequestNote, moment: string): string[] {
  const { operation, page, pass, attempt, httpStatus, sizeBytes, durationMs, receipt, problem } = note
  return [
    moment,
    commonStrings.operations[operation],
    formatCount(page, LOCALE),
    String(pass),
    httpStatus === null ? strings.noStatus : String(httpStatus),
    sizeBytes === null ? '' : formatBytes(sizeBytes),
    durationMs === null ? '' : strings.duration(formatCount(durationMs, LOCALE)),
    receipt === null ? strings.notArchived : String(receipt),
    [
      attempt !== null && attempt > 1 ? strings.attempt(attempt) : '',
      problem ? ERROR_STRINGS[problem].title : '',
    ]
      .filter(Boolean)
      .join(' '),
  ]
}
