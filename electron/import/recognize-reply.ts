import { hash } from 'node:crypto'
import { OPERATIONS, type Operation } from '../../shared/domain/operation.ts'
import { parsePage } from '../api/parse-page.ts'
import type { ParsedPage } from '../api/parsed-page.ts'

/** The result of recognizing a file. */
export type RecognizedFile =
  | {
      readonly kind: 'page'
      /** null for a page without entries. */
      readonly operation: Operation | null
      /** The number that the reply gives itself, or null. */
      readonly page: number | null
      /** Lower-case hex. */
      readonly sha256: string
      readonly modifiedMs: number
    }
  /** Not a reply that can be archived; `message` gives the user the reason. */
  | { readonly kind: 'refused'; readonly message: string }

type Page = Exclude<ParsedPage, { readonly kind: 'failure' }>

/**
 * Recognizes the operation of a reply: the one with more readable entries. A page without readable entries belongs to
 * the operation whose own fields it has.
 * @param chosen by the user; null: recognize it.
 */
export function recognizeReply(
  body: Uint8Array,
  modifiedMs: number,
  chosen: Operation | null,
  receivedAtMs: number,
): RecognizedFile {
  const readings = (chosen ? [chosen] : OPERATIONS).map((operation) =>
    parsePage({ operation, status: null, headers: {}, body, receivedAtMs }),
  )
  const pages = readings.filter((reading): reading is Page => reading.kind === 'page')
  const [failure] = readings.flatMap((reading) => (reading.kind === 'failure' ? [reading.message] : []))
  const [first] = pages
  if (!first) return { kind: 'refused', message: failure ?? 'It is no reply of the service.' }
  const best = pages.toSorted((a, b) => b.entries.length - a.entries.length)[0] ?? first
  return {
    kind: 'page',
    operation: chosen ?? (best.entries.length > 0 ? best.operation : operationByFields(body)),
    page: first.envelope.page !== null && first.envelope.page >= 1 ? first.envelope.page : null,
    sha256: hash('sha256', body, 'hex'),
    modifiedMs,
  }
}

/** Member names that only one operation has, such as `"showOnWebsite3"`. */
const OWN_FIELDS: Readonly<Record<Operation, RegExp>> = {
  history: /"(?:showOnWebsite|deleted|time)\d*(?:\[\d+\])?"/,
  responses: /"(?:content|type|date)\d*(?:\[\d+\])?"/,
}

function operationByFields(body: Uint8Array): Operation | null {
  const text = new TextDecoder().decode(body)
  const named = OPERATIONS.filter((operation) => OWN_FIELDS[operation].test(text))
  return named.length === 1 ? (named[0] ?? null) : null
}
