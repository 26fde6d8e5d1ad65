import { createContext } from 'react'
import { AppError } from '../../../shared/app-error.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import type { TimeStyle } from '../../../shared/format/time.ts'
import type { TimeAxis } from '../../components/time-axis.ts'
import { call } from '../../ipc/use-call.ts'
import { isSelected, type Selection, sizeOf } from '../../stores/selection.ts'
import type { ListRequest } from './use-shown-result.ts'

const ROWS = '[data-grid="reviews"]'

interface Waiting {
  readonly box: Element | null
  readonly text: string | null
}

/** The box that asked while there were no rows, and what it held. */
let waiting: Waiting | null = null

/** Hands the keys to the list; where it has no rows yet, as soon as it has. */
export function focusRows(): void {
  const rows = document.querySelector<HTMLElement>(ROWS)
  const box = document.activeElement
  waiting = rows ? null : { box, text: textOf(box) }
  rows?.focus()
}

/**
 * Whether rows that have just come may take the keys: nobody else has them, or they were asked for and nothing was
 * typed since.
 */
export function mayTakeFocus(): boolean {
  const active = document.activeElement
  const isAsked = waiting !== null && waiting.box === active && waiting.text === textOf(active)
  waiting = null
  return isAsked || active === document.body
}

function textOf(element: Element | null): string | null {
  return element instanceof HTMLInputElement ? element.value : null
}

/** What every row draws and writes its times against, and what it calls businesses; read once for all rows. */
export interface RowScale {
  readonly axis: TimeAxis
  /** Whether each ribbon begins with the first entry of its own review. */
  readonly isFitted: boolean
  /** Data cutoff, or the moment of the list. */
  readonly nowMs: number
  /** null where the list shows the present. */
  readonly asOfMs: number | null
  /** Data cutoff. */
  readonly cutoffMs: number
  /** The present rows of a list of the past, by id, as far as they are known. */
  readonly rowsNow: ReadonlyMap<string, FeedbackListRow>
  readonly style: TimeStyle
  readonly businessNames: ReadonlyMap<string, string>
  readonly ruleTitles: ReadonlyMap<string, string>
}

export const RowScaleContext = createContext<RowScale>({
  axis: { startMs: 0, endMs: 1 },
  isFitted: false,
  nowMs: 0,
  asOfMs: null,
  cutoffMs: 0,
  rowsNow: new Map(),
  style: { display: 'utc', zone: 'UTC', locale: 'en' },
  businessNames: new Map(),
  ruleTitles: new Map(),
})

/** The most rows that one request brings. */
const ROWS_PER_REQUEST = 1_000
/** The most characters of a search text, as the contract has it. */
const FILTER_CHARACTERS = 4_096

/** Rows of a list between two places, `end` exclusive, in its order. @throws AppError of *feedback:list* */
async function readRows(request: ListRequest, first: number, end: number): Promise<FeedbackListRow[]> {
  const rows: FeedbackListRow[] = []
  for (let offset = first; offset < end; offset += ROWS_PER_REQUEST) {
    const limit = Math.min(ROWS_PER_REQUEST, end - offset)
    const page = await call('feedback:list', { ...request, offset, limit })
    rows.push(...page)
    if (page.length < limit) break
  }
  return rows
}

/** Ids of the rows of a list between two indexes, `end` exclusive. @throws AppError of *feedback:list* */
export async function readIds(request: ListRequest, first: number, end: number): Promise<FeedbackId[]> {
  const rows = await readRows(request, first, end)
  return rows.map(({ feedbackId }) => feedbackId)
}

/**
 * The selected rows in the order of the list.
 * @param limit more rows than this are refused with *too-many-rows* instead of being cut in silence.
 */
export async function readSelectedRows(
  request: ListRequest,
  selection: Selection<FeedbackId>,
  total: number,
  limit: number,
): Promise<FeedbackListRow[]> {
  const wanted = sizeOf(selection, total)
  if (wanted > limit) throw tooManyRows(wanted, limit)
  const alone = selection.kind === 'rows' ? toFilter([...selection.ids]) : null
  if (alone !== null) return readRows({ ...request, filter: alone }, 0, wanted)
  const found: FeedbackListRow[] = []
  for (let offset = 0; offset < total && found.length < wanted; offset += ROWS_PER_REQUEST) {
    const page = await readRows(request, offset, Math.min(total, offset + ROWS_PER_REQUEST))
    found.push(...page.filter(({ feedbackId }) => isSelected(selection, feedbackId)))
  }
  return found
}

/** Ids need no reading when they were chosen one by one. */
export async function readSelectedIds(
  request: ListRequest,
  selection: Selection<FeedbackId>,
  total: number,
  limit: number,
): Promise<readonly FeedbackId[]> {
  if (selection.kind === 'all') {
    const rows = await readSelectedRows(request, selection, total, limit)
    return rows.map(({ feedbackId }) => feedbackId)
  }
  if (selection.ids.size > limit) throw tooManyRows(selection.ids.size, limit)
  return [...selection.ids]
}

/** A search for exactly these items; null where they are more than a search text can name. */
function toFilter(ids: readonly FeedbackId[]): string | null {
  const filter = `feedback:${ids.join(',')}`
  return ids.length > 0 && filter.length <= FILTER_CHARACTERS ? filter : null
}

function tooManyRows(rows: number, limit: number): AppError {
  return new AppError('too-many-rows', `${rows} rows were chosen; the limit is ${limit}.`, {
    details: { rows, limit },
  })
}
