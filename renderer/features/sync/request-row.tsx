import type { SyncRequestNote } from '../../../shared/domain/request-log.ts'
import { formatBytes, formatCount } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { ERROR_WORDS } from '../../../shared/strings/error-strings.ts'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { commonWords } from '../../strings/common-strings.ts'
import { requestWords as words } from './request-strings.ts'

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
  const cells = note ? toCells(note, formatMoment(note.sentAtMs, style)) : [commonWords.loading]
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
    commonWords.operations[operation],
    formatCount(page, LOCALE),
    String(pass),
    httpStatus === null ? words.noStatus : String(httpStatus),
    sizeBytes === null ? '' : formatBytes(sizeBytes),
    durationMs === null ? '' : words.duration(formatCount(durationMs, LOCALE)),
    receipt === null ? words.notArchived : String(receipt),
    [attempt !== null && attempt > 1 ? words.attempt(attempt) : '', problem ? ERROR_WORDS[problem].title : '']
      .filter(Boolean)
      .join(' '),
  ]
}
