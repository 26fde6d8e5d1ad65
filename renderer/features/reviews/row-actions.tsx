import {
  IconBell,
  IconCopy,
  IconDownload,
  IconMailQuestion,
  IconStar,
  IconTag,
  IconX,
} from '@tabler/icons-react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { CHOSEN_ITEMS_LIMIT, type ChosenItems } from '../../../shared/domain/report.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { copyRows } from '../../components/grid/copy-rows.ts'
import type { RowAction } from '../../components/grid/grid-menus.tsx'
import { call } from '../../ipc/use-call.ts'
import { type AskedReviews, toAskedSearch, useRequestStore } from '../../stores/request-store.ts'
import { isEmpty, type Selection, sizeOf } from '../../stores/selection.ts'
import { useAnnotations } from '../annotations/use-annotations.ts'
import { exportRows } from '../reports/save-report.ts'
import { requestStrings } from '../requests/strings.ts'
import { type RowScale, readSelectedIds, readSelectedRows } from './list-rows.ts'
import type { ReviewColumns } from './review-columns.tsx'
import styles from './reviews.module.css'
import { reviewsStrings } from './strings.ts'
import type { ShownResult } from './use-shown-result.ts'

const strings = reviewsStrings.selection

interface SelectionBarProps {
  readonly result: ShownResult
  readonly selection: Selection<string>
  readonly actions: RowActions
  onClear(): void
}

/** How many rows are selected and what can be done with them; there while rows are. */
export function SelectionBar({ result, selection, actions, onClear }: SelectionBarProps) {
  const isShown = !isEmpty(selection)
  return (
    <section className={isShown ? styles.selectionBar : 'visually-hidden'} aria-label={strings.label}>
      <span role="status" className={styles.selectionCount}>
        {isShown && describeSelection(selection, result)}
      </span>
      {isShown && <SelectionButtons actions={actions} onClear={onClear} />}
    </section>
  )
}

const BUTTONS = [
  { action: 'star', label: strings.star, Icon: IconStar },
  { action: 'watch', label: strings.watch, Icon: IconBell },
  { action: 'editTags', label: strings.tags, Icon: IconTag },
  { action: 'copy', label: strings.copy, Icon: IconCopy },
  { action: 'exportRows', label: strings.exportAction, Icon: IconDownload },
  { action: 'requestGrounds', label: requestStrings.ask, Icon: IconMailQuestion },
] as const satisfies readonly { readonly action: keyof RowActions; readonly [part: string]: unknown }[]

function SelectionButtons({ actions, onClear }: Pick<SelectionBarProps, 'actions' | 'onClear'>) {
  return (
    <>
      {BUTTONS.map(({ action, label, Icon }) => (
        <Button key={action} kind="quiet" icon={<Icon size={14} aria-hidden />} onClick={actions[action]}>
          {label}
        </Button>
      ))}
      <IconButton label={strings.clear} icon={<IconX size={16} aria-hidden />} onClick={onClear} />
    </>
  )
}

function describeSelection(selection: Selection<string>, { count }: ShownResult): string {
  const size = formatCount(sizeOf(selection, count.count))
  const counted = selection.kind === 'all' && !count.isExact ? reviewsStrings.facets.atLeast(size) : size
  const isWhole = selection.kind === 'all' && selection.except.size === 0
  return isWhole ? strings.all(counted) : strings.some(counted)
}

/** Some 10 MB of text: what a spreadsheet still pastes. */
const MOST_COPIED_ROWS = 100_000
/** Rows that a request names one by one: a search text of some 20 kB. */
const MOST_ASKED_ROWS = 1_000

interface RowActionParts {
  readonly result: ShownResult
  readonly selection: Selection<FeedbackId>
  /** The row that the keys act on while nothing is selected. */
  readonly cursorItem: FeedbackListRow | undefined
  readonly columns: ReviewColumns
  readonly scale: RowScale
}

export interface RowActions {
  copy(): void
  exportRows(): void
  requestGrounds(): void
  star(): void
  watch(): void
  editTags(): void
  editNote(): void
}

/** What can be done with the selected rows, or with the one under the cursor. Every failure is told. */
export function useRowActions({ result, selection, cursorItem, columns, scale }: RowActionParts): RowActions {
  const { request, count } = result
  const annotations = useAnnotations()
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
      const copy = async () => {
        const rows = await readRows()
        if (rows.length === 0) return
        await copyRows(rows, columns.shown, scale)
        await call('log:rows-copied', { filter, asOfMs, rows: rows.length })
      }
      void copy().catch(showFailure)
    },
    exportRows: () => {
      const { filter, sort, asOfMs } = request
      exportRows(filter, { sort, asOfMs, items: toChosen(selection) })
    },
    requestGrounds: () => {
      const ask = useRequestStore.getState().ask
      const isWhole = selection.kind === 'all' && selection.except.size === 0 && request.asOfMs === null
      // The search as it is now; the rows of another moment are named one by one.
      if (isWhole) return ask(toAskedSearch(request.filter, requestStrings.everything))
      const one = cursorItem && isNothing ? [cursorItem.feedbackId] : null
      const ids = one ?? readSelectedIds(request, selection, count.count, MOST_ASKED_ROWS)
      void Promise.resolve(ids)
        .then((known) => known.length > 0 && ask(toAskedRows(known)))
        .catch(showFailure)
    },
    star: withIds((ids) => annotations.toggleStar(ids)),
    watch: withIds((ids) => annotations.toggleWatch(ids)),
    editTags: withIds((ids) => annotations.editTags(ids)),
    editNote: () => cursorItem && annotations.editNote(cursorItem.feedbackId),
  }
}

/** What the menu of a row offers beside copying. */
export function listRowActions(actions: RowActions, open: () => void): readonly RowAction[] {
  return [
    { name: 'open', label: strings.open, key: 'Enter', run: open },
    { name: 'star', label: strings.star, key: '*', run: actions.star },
    { name: 'watch', label: strings.watch, key: 'W', run: actions.watch },
    { name: 'tags', label: strings.tags, key: 'T', run: actions.editTags },
    { name: 'note', label: strings.note, key: 'N', run: actions.editNote },
    { name: 'export', label: strings.exportAction, run: actions.exportRows },
    { name: 'request', label: requestStrings.ask, run: actions.requestGrounds },
  ]
}

function toAskedRows(ids: readonly FeedbackId[]): AskedReviews {
  const about =
    ids.length === 1
      ? requestStrings.oneReview(ids[0] ?? '')
      : requestStrings.selectedReviews(formatCount(ids.length))
  return { query: `feedback:${ids.join(',')}`, about }
}

/** The selected rows; null for the view itself. */
function toChosen(selection: Selection<FeedbackId>): ChosenItems | null {
  const isAll = selection.kind === 'all'
  const feedbackIds = [...(isAll ? selection.except : selection.ids)]
  if (feedbackIds.length === 0) return null
  return { kind: isAll ? 'all-but' : 'only', feedbackIds }
}
