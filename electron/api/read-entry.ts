import type { RecordedTime } from '../../shared/domain/visibility-event.ts'
import { ENTRY_FIELDS, type EntryDraft } from './entry-draft.ts'
import { type JsonNode, readBit, readWholeNumber } from './json-node.ts'
import { flagTime, parseRecordedTime } from './parse-time.ts'
import type { HistoryEntry, ResponseEntry } from './parsed-page.ts'

/** Why an entry is quarantined, in a sentence for the auditor. */
export class EntryProblem {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/** Checks a draft before its values are read; null when it has every field exactly once. */
function findMissing(draft: EntryDraft, fields: ReadonlySet<string>): EntryProblem | null {
  const missing = [...fields].filter((field) => !draft.fields.has(field))
  if (missing.length === fields.size) return new EntryProblem('The item has no field of an entry.')
  if (missing.length > 0) return new EntryProblem(`Missing: ${missing.join(', ')}.`)
  const [contradiction] = draft.contradictions
  return contradiction ? new EntryProblem(`${contradiction} is there twice with different values.`) : null
}

function readId(draft: EntryDraft, field: string): string | EntryProblem {
  return (
    readWholeNumber(draft.fields.get(field)) ?? new EntryProblem(`${field} is not a whole number of 64 bits.`)
  )
}

function readTime(draft: EntryDraft, field: string): RecordedTime | EntryProblem {
  const node = draft.fields.get(field)
  const time = node?.kind === 'string' ? parseRecordedTime(node.value) : null
  return time ?? new EntryProblem(`${field} is not an ISO 8601 date-time with an offset from UTC.`)
}

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

/** Specification, "Feedback response entry". */
export function readResponseEntry(draft: EntryDraft, receivedAtMs: number): ResponseEntry | EntryProblem {
  const problem = findMissing(draft, ENTRY_FIELDS.responses)
  if (problem) return problem
  const businessId = readId(draft, 'businessId')
  if (businessId instanceof EntryProblem) return businessId
  const feedbackId = readId(draft, 'feedbackId')
  if (feedbackId instanceof EntryProblem) return feedbackId
  const type = readText(draft.fields.get('type'))
  if (type !== 'owner' && type !== 'customer') {
    return new EntryProblem('type is neither "owner" nor "customer".')
  }
  const date = readTime(draft, 'date')
  if (date instanceof EntryProblem) return date
  const content = readText(draft.fields.get('content'))
  if (content === null) return new EntryProblem('content is not text.')
  // SQLite text cannot hold half of a surrogate pair: reading it back gives another character
  if (!content.isWellFormed()) return new EntryProblem('content holds half of a surrogate pair.')
  return { feedbackId, businessId, type, date, content, flags: flagTime(date, receivedAtMs) }
}

function readText(node: JsonNode | undefined): string | null {
  return node?.kind === 'string' ? node.value : null
}
