import type { EntryDraft } from './entry-draft.ts'
import { ENTRY_FIELDS } from './entry-name.ts'
import { EntryProblem, findMissing, readId, readTime } from './entry-problem.ts'
import type { JsonNode } from './json-node.ts'
import { flagTime } from './parse-time.ts'
import type { ResponseEntry } from './parsed-page.ts'

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
  // no database text can hold half a pair: it would come back as another character
  if (!content.isWellFormed()) return new EntryProblem('content holds half of a surrogate pair.')
  return { feedbackId, businessId, type, date, content, flags: flagTime(date, receivedAtMs) }
}

function readText(node: JsonNode | undefined): string | null {
  return node?.kind === 'string' ? node.value : null
}
