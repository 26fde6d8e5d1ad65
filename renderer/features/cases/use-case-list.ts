import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffectEvent, useLayoutEffect, useMemo } from 'react'
import type { CaseCounts, CaseFilter } from '../../../shared/domain/case.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { useGridView } from '../../components/grid/use-grid.ts'
import { call } from '../../ipc/use-call.ts'
import { useRowPages } from '../../ipc/use-row-pages.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import {
  type CaseLine,
  type CaseLines,
  type CasesRequest,
  lineAt,
  lineOf,
  rangesOf,
  restingLine,
  toLine,
  toLines,
} from './case-groups.ts'
import { findRow, readPages } from './decided-rows.ts'

/** View, order and filter of the list; the same object as long as they are the same. */
export function useCasesRequest(): CasesRequest {
  const { view, sort, isReversed, filter } = useCasesStore()
  return useMemo(() => toCasesRequest({ view, sort, isReversed, filter }), [filter, view, sort, isReversed])
}

type Selection = Pick<CasesRequest, 'view' | 'sort' | 'isReversed'> & { readonly filter: CaseFilter }

export function toCasesRequest({ view, sort, isReversed, filter }: Selection): CasesRequest {
  return { ...filter, view, sort, isReversed }
}

/** Lines, rows and cursor of the list. @param optionHeight of a small window, see Grid. */
export function useCaseList(counts: CaseCounts, request: CasesRequest, optionHeight: number | undefined) {
  const { view, sort, isReversed, collapsed, cursor: stored, moveTo: store, toggleGroup } = useCasesStore()
  const lines = useMemo(
    () => toLines(counts, { view, sort, isReversed }, collapsed),
    [counts, view, sort, isReversed, collapsed],
  )
  const headings = useMemo(() => lines.groups.map(({ line }) => line), [lines])
  const cursor = restingLine(lines, stored, 1)
  const gridView = useGridView({
    count: lines.count,
    list: request,
    cursor,
    headings,
    ...(optionHeight !== undefined && { optionHeight }),
  })
  const { rowOf, error } = useRowsOf(lines, request, gridView.first, gridView.end)
  const rowAt = useCallback(
    (line: number): CaseLine | undefined => {
      if (line < 0 || line >= lines.count) return undefined
      const at = lineAt(lines, line)
      if (typeof at !== 'number') return toLine(at)
      const row = rowOf(at)
      return row && toLine(row)
    },
    [lines, rowOf],
  )
  const referenceAt = (line: number) => {
    const there = rowAt(line)
    return there?.kind === 'case' ? there.row.reference : null
  }
  const { scrollToRow } = gridView
  const restAt = (line: number) => restingLine(lines, line, line < cursor ? -1 : 1)
  const moveTo = (line: number) => {
    const to = restAt(line)
    store(to, referenceAt(to))
    // The heading above the first case of a group is worth seeing.
    scrollToRow(to === 1 ? 0 : to)
  }
  useFollowing({ lines, cursor, request, referenceAt, scrollToRow })
  return { lines, cursor, view: gridView, rowAt, referenceAt, restAt, moveTo, toggleGroup, error }
}

/** Rows by their place in the whole list, of those on screen. */
function useRowsOf(lines: CaseLines, request: CasesRequest, first: number, end: number) {
  const ranges = rangesOf(lines, first, end)
  const [a = NONE, b = NONE, c = NONE, d = NONE] = ranges
  const pages = [
    useRowPages('cases:list', request, ...a),
    useRowPages('cases:list', request, ...b),
    useRowPages('cases:list', request, ...c),
    useRowPages('cases:list', request, ...d),
  ] as const
  const [ofA, ofB, ofC, ofD] = [pages[0].rowAt, pages[1].rowAt, pages[2].rowAt, pages[3].rowAt]
  const rowOf = useCallback(
    (offset: number) => ofA(offset) ?? ofB(offset) ?? ofC(offset) ?? ofD(offset),
    [ofA, ofB, ofC, ofD],
  )
  return { rowOf, error: pages.find(({ error }) => error)?.error ?? null }
}
const NONE = [0, 0] as const

interface Following {
  readonly lines: CaseLines
  readonly cursor: number
  readonly request: CasesRequest
  referenceAt(line: number): string | null
  scrollToRow(line: number): void
}

/** The cursor stays with its case when the list changes under it, and goes to a case that a link names. */
function useFollowing({ lines, cursor, request, referenceAt, scrollToRow }: Following): void {
  const { reference, isWanted } = useCasesStore()
  const client = useQueryClient()
  const there = referenceAt(cursor)
  const arrive = useEffectEvent((offset: number | null, wanted: string) => {
    const { moveTo, reference: newest, goTo, view } = useCasesStore.getState()
    if (newest !== wanted) return
    const line = offset === null ? null : lineOf(lines, offset)
    if (line !== null) {
      moveTo(line, wanted)
      scrollToRow(line === 1 ? 0 : line)
    } else if (isWanted && offset === null && view !== 'all') goTo(wanted, 'all')
    else moveTo(cursor, referenceAt(cursor))
  })
  const follow = useEffectEvent(() => {
    const { moveTo } = useCasesStore.getState()
    if (reference === null) {
      if (there !== null) moveTo(cursor, there)
      return
    }
    if (there === reference) {
      if (isWanted) moveTo(cursor, there)
      return
    }
    if (there === null && !isWanted) return
    const known = findRow(readPages(client, request, true), reference)
    if (known) {
      arrive(known.offset, reference)
      return
    }
    const asked = { ...request, reference }
    client
      .fetchQuery({ queryKey: ['cases:locate', asked], queryFn: () => call('cases:locate', asked) })
      .then((offset) => arrive(offset, reference))
      .catch(showFailure)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the case under the cursor
  useLayoutEffect(() => follow(), [there, reference, isWanted, lines])
}

/** References of the cases on some lines, `end` exclusive. */
export async function readReferences(
  lines: CaseLines,
  request: CasesRequest,
  first: number,
  end: number,
): Promise<readonly string[]> {
  const references: string[] = []
  for (const [from, to] of rangesOf(lines, first, end)) {
    for (let offset = from; offset < to; offset += PAGE) {
      const rows = await call('cases:list', { ...request, offset, limit: Math.min(PAGE, to - offset) })
      references.push(...rows.map(({ reference }) => reference))
    }
  }
  return references
}
const PAGE = 1_000
