import type { EntryDraft } from './entry-draft.ts'
import { ENTRY_FIELDS } from './entry-name.ts'
import { EntryProblem, findMissing, readId, readTime } from './entry-problem.ts'
import { flagTime } from './parse-time.ts'
import type { HistoryEntry } from './parsed-page.ts'
import { readBit } from './whole-number.ts'

/** Specification, "Show/hide history entry". */
export function readHistoryEntry(draft: EntryDraft, receivedAtMs: number): HistoryEntry | EntryProblem {
  const problem = findMissing(draft, ENTRY_FIELDS.history)
  if (problem) return problem
  const feedbackId = readId(draft, 'feedbackId')
  if (feedbackId instanceof EntryProblem) return feedbackId
  const businessId = readId(draft, 'businessId')
  if (businessId instanceof EntryProblem) return businessId
  const showOnWebsite = readBit(draft.fields.get('showOnWebsite'))
  if (showOnWebsite === null) return new EntryProblem('showOnWebsite is neither 0 nor 1.')
  const deleted = readBit(draft.fields.get('deleted'))
  if (deleted === null) return new EntryProblem('deleted is neither 0 nor 1.')
  const time = readTime(draft, 'time')
  if (time instanceof EntryProblem) return time
  return { feedbackId, businessId, showOnWebsite, deleted, time, flags: flagTime(time, receivedAtMs) }
}
