import { useMemo } from 'react'
import { firstChoice, freezeColumn, isColumnShown, showColumn } from '../components/grid/arrange-columns.ts'
import { useColumns } from '../components/grid/use-columns.ts'
import { keysOf } from '../components/keyboard/key-map.ts'
import { REVIEW_COLUMNS } from '../features/reviews/review-columns.tsx'
import { EVERYTHING, NOTHING, reviewSelection } from '../stores/selection.ts'
import { type Asked, useShowView, useViewStore } from '../stores/view-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'

const { palette } = frameStrings

/** What can be done with the list of reviews as a whole: go to a row, choose its date, filters, and columns. */
export function useListActions(): readonly Action[] {
  const showView = useShowView()
  const isPast = useViewStore((state) => state.asOfMs !== null)
  const columns = useColumns('reviews', REVIEW_COLUMNS)
  return useMemo(() => {
    const ask = (what: Asked) => () => onList(showView, () => useViewStore.getState().ask(what))
    const { all, choice, change } = columns
    const showing = all.map((column) => {
      const isShown = isColumnShown(choice, column)
      return {
        id: `column-${column.name}`,
        label: isShown ? palette.hideColumn(column.heading) : palette.showColumn(column.heading),
        run: () => {
          showView('reviews')
          change((now) => showColumn(all, now, column, !isShown))
        },
      }
    })
    const shown = all.filter((column) => isColumnShown(choice, column))
    const freezing = shown.map(({ name, heading }) => {
      const isFrozen = choice.frozen.includes(name)
      return {
        id: `freeze-${name}`,
        label: isFrozen ? palette.unfreezeColumn(heading) : palette.freezeColumn(heading),
        run: () => {
          showView('reviews')
          change((now) => freezeColumn(now, name, !isFrozen))
        },
      }
    })
    const actions = [
      {
        id: 'select-all',
        label: palette.selectAll,
        keys: ['Ctrl+A'],
        run: () => onList(showView, selectAll),
      },
      {
        id: 'select-none',
        label: palette.selectNone,
        run: () => reviewSelection.setState({ selection: NOTHING, range: null }),
      },
      { id: 'copy', label: palette.copyRows, keys: ['Ctrl+C'], run: () => onList(showView, copyRows) },
      { id: 'go-to', label: palette.goToRow, run: ask('row') },
      { id: 'as-of', label: palette.asOf, keys: keysOf('as-of'), run: () => chooseAsOf(ask('as-of')) },
      ...(isPast ? [{ id: 'as-of-now', label: palette.asOfNow, run: showNow }] : []),
      { id: 'filter', label: palette.addFilter, keys: keysOf('filter'), run: ask('filter') },
      ...showing,
      ...freezing,
      {
        id: 'columns-reset',
        label: palette.resetColumns,
        run: () => change(() => firstChoice(all)),
      },
    ]
    return actions.map((action) => ({ ...action, place: 'reviews' as const }))
  }, [showView, isPast, columns])
}

/** The band with the date may be open already, without the focus. */
function chooseAsOf(open: () => void): void {
  open()
  whenDrawn(() => whenDrawn(() => document.querySelector<HTMLElement>('[data-as-of-box]')?.focus()))
}

function showNow(): void {
  useViewStore.getState().setAsOf(null)
  useViewStore.getState().ask(null)
}

function onList(showView: (view: 'reviews') => void, act: () => void): void {
  showView('reviews')
  whenDrawn(act)
}

function selectAll(): void {
  reviewSelection.setState({ selection: EVERYTHING, range: null })
}

/** The list copies what is asked of it as the system asks, since it alone knows the row under the cursor. */
function copyRows(): void {
  const list = document.querySelector('[data-grid="reviews"]')
  list?.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true }))
}

/** The list may only be drawn after this. */
function whenDrawn(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}
