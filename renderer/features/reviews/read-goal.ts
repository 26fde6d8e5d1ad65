import { type FeedbackId, isDecimalId } from '../../../shared/domain/ids.ts'
import { isPartialDate } from '../../../shared/query/calendar-range.ts'
import { parseDay } from '../../components/as-of-day.ts'

/** Where a jump leads. Rows count from 0. */
export type Goal =
  | { readonly kind: 'item'; readonly feedbackId: FeedbackId }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'row'; readonly row: number }

/** As rows are written on screen, with or without commas. */
const ROW = /^#\s*(\d{1,3}(?:,\d{3}){0,2}|\d{1,9})$/
const MONTH = /^\d{4}-\d{2}$/

/** `104233`, `2024-05-03`, `3 May 2024`, `2024-05` (its first day) or `#1000`; null for anything else. */
export function readGoal(text: string): Goal | null {
  const trimmed = text.trim()
  const row = Number(ROW.exec(trimmed)?.[1]?.replaceAll(',', '') ?? 0)
  if (row > 0) return { kind: 'row', row: row - 1 }
  const day = parseDay(trimmed) ?? (MONTH.test(trimmed) && isPartialDate(trimmed) ? `${trimmed}-01` : null)
  if (day !== null) return { kind: 'day', day }
  return isDecimalId(trimmed) ? { kind: 'item', feedbackId: trimmed as FeedbackId } : null
}

/** Why a text is no goal: it looks like a date or an id and is none, or like nothing. */
export function whyUnread(text: string): 'day' | 'id' | 'other' {
  if (/^\d{4}-\d{2}(?:-\d{2})?$/.test(text.trim())) return 'day'
  return /^-?\d+$/.test(text.trim()) ? 'id' : 'other'
}
