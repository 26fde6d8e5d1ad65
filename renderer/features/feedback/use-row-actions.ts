import { notifications } from '@mantine/notifications'
import { use } from 'react'
import { AppError } from '../../../shared/app-error.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { CHOSEN_ITEMS_LIMIT, type ChosenItems } from '../../../shared/domain/report.ts'
import { countOf } from '../../../shared/format/count.ts'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { isEmpty, type Selection } from '../../stores/selection.ts'
import { useAnnotations } from '../annotations/use-annotations.ts'
import { useExport } from '../reports/use-export.ts'
import { feedbackStrings as strings } from './feedback-strings.ts'
import { readSelectedIds, readSelectedRows } from './row-ids.ts'
import { type RowScale, RowScaleContext } from './row-scale.ts'
import { toTsv } from './row-text.ts'
import type { Columns } from '../../components/grid/use-columns.ts'
import type { ShownResult } from './use-shown-result.ts'

/** Some 10 MB of text: what a spreadsheet still pastes. */
const MOST_COPIED_ROWS = 100_000

interface RowActionParts {
  readonly result: ShownResult
  readonly selection: Selection
  /** The row that the keys act on while nothing is selected. */
  readonly cursorItem: FeedbackListRow | undefined
  readonly columns: Columns
}

export interface RowActions {
  copy(): void
  exportRows(): void
  star(): void
  watch(): void
  editTags(): void
  editNote(): void
}

/** What can be done with the selected rows, or with the one under the cursor. Every failure is told. */
export function useRowActions({ result, selection, cursorItem, columns }: RowActionParts): RowActions {
  const { request, count } = result
  const scale = use(RowScaleContext)
  const annotations = useAnnotations()
  const exportRows = useExport()
  const isNothing = isEmpty(selection)
  const withIds = (act: (ids: readonly FeedbackId[]) => unknown) => () => {
    const one = cursorItem && isNothing ? [cursorItem.feedbackId] : null
    const ids = one ?? readSelectedIds(request, selection, count.count, CHOSEN_ITEMS_LIMIT)
    void Promise.resolve(ids)
      .then((known) => (known.length > 0 ? act(known) : undefined))
      .catch(showFailure)
  }
  const readRows = async () => {
    if (isNothing) return cursorItem ? [cursorItem] : []
    return readSelectedRows(request, selection, count.count, MOST_COPIED_ROWS)
  }
  return {
    copy: () => {
      const { filter, asOfMs } = request
      const note = (rows: number) => call('log:rows-copied', { filter, asOfMs, rows })
      void copyRows(readRows, columns, scale, note).catch(showFailure)
    },
    exportRows: () => {
      const { filter, sort, asOfMs } = request
      exportRows('feedback', filter, { sort, asOfMs, items: toChosen(selection) })
    },
    star: withIds((ids) => annotations.toggleStar(ids)),
    watch: withIds((ids) => annotations.toggleWatch(ids)),
    editTags: withIds((ids) => annotations.editTags(ids)),
    editNote: () => cursorItem && annotations.editNote(cursorItem.feedbackId),
  }
}

async function copyRows(
  readRows: () => Promise<readonly FeedbackListRow[]>,
  columns: Columns,
  scale: RowScale,
  note: (rows: number) => Promise<unknown>,
): Promise<void> {
  const rows = await readRows()
  if (rows.length === 0) return
  const text = toTsv(
    rows,
    columns.placed.map(({ id }) => id),
    scale,
  )
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    throw new AppError('clipboard-refused', 'The system did not take the text.', { cause })
  }
  await note(rows.length)
  notifications.show({
    message: strings.copy.done(countOf(rows.length, ...strings.rows, LOCALE)),
    withBorder: true,
  })
}

/** The selected rows; null for the view itself. */
function toChosen(selection: Selection): ChosenItems | null {
  const isAll = selection.kind === 'all'
  const feedbackIds = [...(isAll ? selection.except : selection.ids)]
  if (feedbackIds.length === 0) return null
  return { kind: isAll ? 'all-but' : 'only', feedbackIds }
}
