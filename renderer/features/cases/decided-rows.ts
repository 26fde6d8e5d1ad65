import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { CaseCounts, CaseDecision, CaseFilter, CaseRow, CaseTally } from '../../../shared/domain/case.ts'
import type { Ground } from '../../../shared/domain/finding.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { PAGE_ROWS } from '../../ipc/use-row-pages.ts'
import type { CasesRequest } from './case-groups.ts'

/**
 * [Note: Decided at once] A decision shows in the rows and totals that were read before, so that nobody waits for the
 * cache; the list is read again once nothing is being decided. Where the new list is not known, nothing is shown early.
 */

/** Rows of a list by the offset of their page. */
export type RowsByPage = ReadonlyMap<number, readonly CaseRow[]>

export interface DecidedRow {
  readonly offset: number
  /** As it was before. */
  readonly row: CaseRow
}

/** What was shown of a decision, to take it back. */
export interface ShownDecision {
  readonly request: CasesRequest
  /** In the order in which they were changed. */
  readonly rows: readonly DecidedRow[]
}

export function findRow(pages: RowsByPage, reference: string): DecidedRow | null {
  for (const [first, rows] of pages) {
    const at = rows.findIndex((row) => row.reference === reference)
    const row = rows[at]
    if (row) return { offset: first + at, row }
  }
  return null
}

/** The list without the row at a place; a page ends where the next row was not read. */
export function removeRow(pages: RowsByPage, offset: number): RowsByPage {
  return shiftRows(pages, offset, (at) => rowAt(pages, at + 1))
}

export function insertRow(pages: RowsByPage, { offset, row }: DecidedRow): RowsByPage {
  return shiftRows(pages, offset, (at) => (at === offset ? row : rowAt(pages, at - 1)))
}

function rowAt(pages: RowsByPage, offset: number): CaseRow | undefined {
  return pages.get(offset - (offset % PAGE_ROWS))?.[offset % PAGE_ROWS]
}

function shiftRows(
  pages: RowsByPage,
  from: number,
  shifted: (offset: number) => CaseRow | undefined,
): RowsByPage {
  const rebuilt = [...pages].map(([first, former]): [number, readonly CaseRow[]] => {
    if (first + PAGE_ROWS <= from) return [first, former]
    const all = Array.from({ length: PAGE_ROWS }, (_, index) => {
      const offset = first + index
      return offset < from ? rowAt(pages, offset) : shifted(offset)
    })
    const end = all.indexOf(undefined)
    return [first, (end < 0 ? all : all.slice(0, end)) as readonly CaseRow[]]
  })
  return new Map(rebuilt)
}

/** Totals after a case was decided (1) or the decision taken back (-1). The row is as before the decision. */
export function countDecision(
  counts: CaseCounts,
  { priority, state, findings }: CaseRow,
  by: 1 | -1,
): CaseCounts {
  const add = ({ cases, byPriority }: CaseTally, change: number): CaseTally => ({
    cases: cases + change,
    byPriority: { ...byPriority, [priority]: byPriority[priority] + change },
  })
  if (state === 'decided') return counts
  return {
    ...counts,
    open: add(counts.open, -by),
    decided: add(counts.decided, by),
    changed: state === 'changed' ? add(counts.changed, -by) : counts.changed,
    // How many findings of a changed case were decided is not known here.
    decidedFindings: counts.decidedFindings + (state === 'open' ? by * findings : 0),
  }
}

interface Decision {
  readonly decision: Exclude<CaseDecision, 'open' | 'mixed'>
  readonly ground: Ground | null
}

/** @returns null where the place of a case after the decision is not known. */
export async function showDecision(
  client: QueryClient,
  request: CasesRequest,
  references: readonly string[],
  decision: Decision,
): Promise<ShownDecision | null> {
  await stopReading(client)
  let pages = readPages(client, request)
  const rows: DecidedRow[] = []
  for (const reference of references) {
    const found = findRow(pages, reference)
    if (!found || (request.view === 'all' && request.sort === 'priority' && found.row.state === 'changed'))
      return null
    rows.push(found)
    pages = leavesView(request)
      ? removeRow(pages, found.offset)
      : replaceRow(pages, { ...found, row: { ...found.row, state: 'decided', ...decision } })
  }
  notifyManager.batch(() => {
    writePages(client, request, pages)
    writeCounts(client, request, rows, 1)
  })
  return { request, rows }
}

export async function takeBack(client: QueryClient, { request, rows }: ShownDecision): Promise<void> {
  await stopReading(client)
  const restored = rows
    .toReversed()
    .reduce(leavesView(request) ? insertRow : replaceRow, readPages(client, request))
  notifyManager.batch(() => {
    writePages(client, request, restored)
    writeCounts(client, request, rows, -1)
  })
}

/** An answer that is on its way does not know of the decision. */
async function stopReading(client: QueryClient): Promise<void> {
  await Promise.all(
    ['cases:list', 'cases:count'].map((channel) => client.cancelQueries({ queryKey: [channel] })),
  )
}

function leavesView({ view }: CasesRequest): boolean {
  return view === 'open' || view === 'changed'
}

function replaceRow(pages: RowsByPage, { offset, row }: DecidedRow): RowsByPage {
  const first = offset - (offset % PAGE_ROWS)
  return new Map(pages).set(first, pages.get(first)?.with(offset - first, row) ?? [])
}

const keyOf = (request: CasesRequest, offset: number) =>
  ['cases:list', { ...request, offset, limit: PAGE_ROWS }] as const

/** @param isFresh leaves out pages that are being read again. */
export function readPages(client: QueryClient, request: CasesRequest, isFresh = false): RowsByPage {
  const queryKey = ['cases:list', { ...request, limit: PAGE_ROWS }]
  const found = client.getQueryCache().findAll({ queryKey })
  const pages = found.flatMap(({ queryKey: [, asked], state: { data, isInvalidated } }) =>
    data === undefined || (isFresh && isInvalidated)
      ? []
      : [[(asked as RequestOf<'cases:list'>).offset, data as readonly CaseRow[]] as const],
  )
  return new Map(pages)
}

function writePages(client: QueryClient, request: CasesRequest, pages: RowsByPage): void {
  for (const [offset, rows] of pages) client.setQueryData(keyOf(request, offset), rows)
}

/** Of the filter, and of each that is part of it, such as all cases. */
function writeCounts(
  client: QueryClient,
  request: CasesRequest,
  rows: readonly DecidedRow[],
  by: 1 | -1,
): void {
  const counted = client.getQueriesData<CaseCounts>({ queryKey: ['cases:count'] })
  for (const [key, counts] of counted) {
    const filter = Object.entries(key[1] as CaseFilter)
    const isPart = filter.every(
      ([name, value]) => value === null || value === request[name as keyof CaseFilter],
    )
    if (!counts || !isPart) continue
    client.setQueryData(
      key,
      rows.reduce((sum, { row }) => countDecision(sum, row, by), counts),
    )
  }
}
