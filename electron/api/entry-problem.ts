import type { RecordedTime } from '../../shared/domain/visibility-event.ts'
import type { EntryDraft } from './entry-draft.ts'
import { parseRecordedTime } from './parse-time.ts'
import { readWholeNumber } from './whole-number.ts'

/** Why an entry is quarantined, in a sentence for the auditor. */
export class EntryProblem {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/** What is wrong with a draft before its values are read; null when all fields are there, each once. */
export function findMissing(draft: EntryDraft, fields: ReadonlySet<string>): EntryProblem | null {
  const missing = [...fields].filter((field) => !draft.fields.has(field))
  if (missing.length === fields.size) return new EntryProblem('The item has no field of an entry.')
  if (missing.length > 0) return new EntryProblem(`Missing: ${missing.join(', ')}.`)
  const [contradiction] = draft.contradictions
  return contradiction ? new EntryProblem(`${contradiction} is there twice with different values.`) : null
}

export function readId(draft: EntryDraft, field: string): string | EntryProblem {
  return (
    readWholeNumber(draft.fields.get(field)) ?? new EntryProblem(`${field} is not a whole number of 64 bits.`)
  )
}

export function readTime(draft: EntryDraft, field: string): RecordedTime | EntryProblem {
  const node = draft.fields.get(field)
  const time = node?.kind === 'string' ? parseRecordedTime(node.value) : null
  return time ?? new EntryProblem(`${field} is not an ISO 8601 date-time with an offset from UTC.`)
}
