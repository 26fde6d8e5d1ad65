import { useCallback, useEffect, useRef, useState } from 'react'
import type { DispositionState, Finding } from '../../../shared/domain/finding.ts'
import { useViewStore } from '../../stores/view-store.ts'
import type { FindingsRequest } from './use-finding-rows.ts'

interface ListParts {
  readonly request: FindingsRequest
  readonly count: number
  rowAt(index: number): Finding | undefined
  scrollToRow(row: number): void
}

interface Deciding {
  readonly keys: readonly string[]
  readonly state: DispositionState
}

const NOTHING: ReadonlySet<string> = new Set()

/** Cursor, selection and open dialogs of a list of findings. Another request begins anew. */
export function useListState({ request, count, rowAt, scrollToRow }: ListParts) {
  const [place, setCursor] = useState(0)
  const [selected, setSelected] = useState(NOTHING)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const [historyOf, setHistoryOf] = useState<Finding | null>(null)
  const anchor = useRef(0)
  const cursor = Math.min(place, Math.max(0, count - 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request is a reason of its own
  useEffect(() => {
    setSelected(NOTHING)
    setCursor(0)
  }, [request])
  const select = useViewStore((state) => state.select)
  const preview = useCallback((row: number) => select(rowAt(row)?.feedbackId ?? null), [rowAt, select])
  const moveTo = (row: number) => {
    setCursor(row)
    scrollToRow(row)
    // An open pane follows the cursor.
    if (useViewStore.getState().selectedId !== null) preview(row)
  }
  const toggle = (row: number) => {
    const key = rowAt(row)?.key
    if (key === undefined) return
    anchor.current = row
    setSelected((former) => (former.has(key) ? without(former, key) : new Set([...former, key])))
  }
  const decide = (state: DispositionState) => {
    const atCursor = rowAt(cursor)?.key
    const keys = selected.size > 0 ? [...selected] : atCursor === undefined ? [] : [atCursor]
    if (keys.length > 0) setDeciding({ keys, state })
  }
  const selectRange = (row: number) => {
    const [from, to] = [Math.min(anchor.current, row), Math.max(anchor.current, row)]
    const keys = Array.from({ length: to - from + 1 }, (_, at) => rowAt(from + at)?.key)
    setSelected(new Set(keys.filter((key) => key !== undefined)))
  }
  const click = (row: number, isToggle: boolean, isRange: boolean) => {
    setCursor(row)
    if (isRange) return selectRange(row)
    if (isToggle) return toggle(row)
    anchor.current = row
    preview(row)
  }
  const clearSelection = useCallback(() => setSelected(NOTHING), [])
  return {
    cursor,
    selected,
    deciding,
    historyOf,
    moveTo,
    click,
    toggle,
    decide,
    clearSelection,
    selectKeys: (keys: readonly string[]) => setSelected(new Set(keys)),
    open: () => openItem(rowAt(cursor), select),
    closeDialogs: () => {
      setDeciding(null)
      setHistoryOf(null)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.finding-grid')?.focus())
    },
    onDecide: decide,
    onToggle: () => toggle(cursor),
    onPreview: () => togglePreview(rowAt(cursor), select),
    onHistory: () => setHistoryOf(rowAt(cursor) ?? null),
    onClear: () => {
      clearSelection()
      return selected.size > 0
    },
  }
}

export type ListState = ReturnType<typeof useListState>

/** Enter: the item in the pane, with the focus in it; a business as a whole opens as the list of its items. */
function openItem(finding: Finding | undefined, select: (id: Finding['feedbackId']) => void): void {
  if (!finding) return
  if (finding.feedbackId === null) {
    useViewStore.getState().showRows(`business:${finding.businessId}`)
    return
  }
  select(finding.feedbackId)
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('.detail-pane button, .detail-pane [tabindex="0"]')?.focus(),
  )
}

function togglePreview(finding: Finding | undefined, select: (id: Finding['feedbackId']) => void): void {
  const shown = useViewStore.getState().selectedId
  select(finding && finding.feedbackId !== shown ? finding.feedbackId : null)
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const rest = new Set(keys)
  rest.delete(key)
  return rest
}
