import { type JsonNode, type JsonObject, readCount, readWholeNumber } from './json-node.ts'
import type { PageEnvelope } from './parsed-page.ts'

/** Members of the reply other than entries. Specification, "Envelope fields". */
export const ENVELOPE_NAMES: ReadonlySet<string> = new Set([
  'page',
  'pages',
  'count',
  'perPage',
  'errorCode',
  'errorMessage',
])

/** The error code and message of a reply. `code` is null when the error code of the reply is not a whole number. */
export interface StatedError {
  readonly code: number | null
  /** errorCode as written in the reply, for the details of a failure; null when it is absent. */
  readonly raw: string | null
  readonly message: string
}

export function readStatedError(root: JsonObject): StatedError {
  const codes = findMembers(root, 'errorCode')
  const message = findMembers(root, 'errorMessage')[0]
  return {
    code: readAgreedCount(codes),
    raw: codes[0] ? rawScalar(codes[0]) : null,
    message: message?.kind === 'string' ? message.value : '',
  }
}

export function readEnvelope(root: JsonObject): PageEnvelope {
  const count = (name: string) => readAgreedCount(findMembers(root, name))
  return { page: count('page'), pages: count('pages'), count: count('count'), perPage: count('perPage') }
}

/**
 * Sentences about envelope fields with impossible values. `count` is not checked, because services state it wrongly.
 */
export function classifyEnvelope(root: JsonObject, envelope: PageEnvelope, entryCount: number): string[] {
  const unreadable = (['page', 'pages', 'perPage'] as const).filter(
    (name) => envelope[name] === null && findMembers(root, name).length > 0,
  )
  const sentences = unreadable.map((name) => `The field "${name}" is not one whole number.`)
  if (envelope.perPage !== null && envelope.perPage < 1) sentences.push('The field "perPage" is below 1.')
  if (envelope.page !== null && envelope.page < 1) sentences.push('The field "page" is below 1.')
  if (envelope.pages !== null && envelope.pages < 0) sentences.push('The field "pages" is below 0.')
  if (envelope.pages === 0 && entryCount > 0) {
    sentences.push('The reply says that there are no pages, and brings entries.')
  }
  return sentences
}

/** The values of all members of this name; more than one if the reply repeats it. */
function findMembers(root: JsonObject, name: string): JsonNode[] {
  return root.members.filter((member) => member.name === name).map(({ value }) => value)
}

/** null when a repeated member has different values. */
function readAgreedCount(nodes: readonly JsonNode[]): number | null {
  const [first, ...others] = nodes.map(readWholeNumber)
  return others.every((text) => text === first) ? readCount(nodes[0]) : null
}

function rawScalar(node: JsonNode): string {
  switch (node.kind) {
    case 'number':
      return node.raw
    case 'string':
    case 'literal':
      return String(node.value)
    default:
      return node.kind
  }
}
