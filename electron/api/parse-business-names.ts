import { findEntries } from './find-entries.ts'
import { readWholeNumber } from './json-node.ts'
import { openReply, type ReplyInput } from './open-reply.ts'
import type { PageFailure } from './parsed-page.ts'
import { readEnvelope } from './read-envelope.ts'

/** One page of the optional call for businesses (api-facts, "Other calls of the same service"). */
export interface NamesPage {
  readonly kind: 'names'
  readonly pages: number | null
  /** Entries of the page, named or not. */
  readonly entries: number
  readonly names: readonly { readonly businessId: string; readonly name: string }[]
}

const FIELDS: ReadonlySet<string> = new Set(['businessId', 'businessName'])
const NAME_LIMIT = 500

/** Entries without a readable id or a name are left out: nothing rests on a name. Never throws. */
export function parseBusinessNames(reply: ReplyInput): NamesPage | PageFailure {
  const document = openReply(reply)
  if (document.kind === 'failure') return document
  const drafts = findEntries(document.root, { text: document.text, fields: FIELDS }).sources.flatMap(
    (source) => source.drafts,
  )
  const names = drafts.flatMap(({ fields }) => {
    const businessId = readWholeNumber(fields.get('businessId'))
    const text = fields.get('businessName')
    const name = text?.kind === 'string' && text.value.isWellFormed() ? text.value.trim() : ''
    return businessId === null || name === '' ? [] : [{ businessId, name: name.slice(0, NAME_LIMIT) }]
  })
  return { kind: 'names', pages: readEnvelope(document.root).pages, entries: drafts.length, names }
}
