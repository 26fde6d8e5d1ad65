import { type JsonNode, type JsonObject, readCount, readWholeNumber } from './json-node.ts'
import { type PageEnvelope, type PageFailure, pageFailure } from './parsed-page.ts'
import { readDocument, type ServiceDocument } from './read-document.ts'
import { parseRetryAfter } from './retry-policy.ts'

/**
 * Policy: a reply is a success only when status 200 and errorCode 0 agree, in a JSON object. A wrong signature or
 * client id is reported for any status. Otherwise an error status decides, and the error of the envelope adds
 * details. Specification, "Errors"; it does not define the status of failed calls.
 */
export interface ReplyInput {
  /** null for a page from a file, which has no HTTP status. */
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly receivedAtMs: number
}

/** The document of a successful reply, or the failure. Never throws. */
export function openReply(reply: ReplyInput): ServiceDocument | PageFailure {
  const document = readDocument(reply.body)
  const stated = document.kind === 'document' ? readStatedError(document.root) : null
  const { status } = reply
  if (status !== null && status !== 200) return statusFailure({ ...reply, status }, stated)
  if (document.kind === 'failure' || stated === null) return document
  return stated.code === 0 ? document : serviceFailure(stated, {})
}

function statusFailure(
  reply: ReplyInput & { readonly status: number },
  stated: StatedError | null,
): PageFailure {
  const { status } = reply
  const details = { status, ...retryAfter(reply) }
  if (status >= 300 && status < 400) {
    return pageFailure('redirect-refused', 'The service points to another address.', details)
  }
  const isCredentialError = stated?.code === 1 || stated?.code === 2
  if (status === 429 && !isCredentialError) {
    return pageFailure('service-throttled', 'The service asks for fewer requests.', details)
  }
  if (status === 401 && !isCredentialError) {
    return pageFailure(
      'service-unauthorized',
      'The service does not accept the credentials (HTTP status 401).',
      details,
    )
  }
  if (status >= 400 && stated !== null && stated.code !== null && stated.code !== 0) {
    return serviceFailure(stated, details)
  }
  const contradiction = stated?.code === 0 ? { errorCode: 0 } : {}
  return pageFailure('service-status', `The service answered with HTTP status ${status}.`, {
    ...details,
    ...contradiction,
  })
}

function serviceFailure(stated: StatedError, context: PageFailure['details']): PageFailure {
  const serviceMessage = quoteServiceText(stated.message)
  const details = { ...context, ...statedCode(stated), ...(serviceMessage && { serviceMessage }) }
  switch (stated.code) {
    case 1:
      return pageFailure('service-signature', 'The service does not accept the signature (error 1).', details)
    case 2:
      return pageFailure('service-client-id', 'The service does not know the client ID (error 2).', details)
    case 3:
      return pageFailure('service-fault', 'The service reports a fault of its own (error 3).', details)
    default:
      return pageFailure(
        'service-unknown',
        unknownErrorSentence(stated, details.errorCode, serviceMessage),
        details,
      )
  }
}

/** A reply without errorCode counts as error -1, with `isStated: false`. */
function statedCode({ code, raw }: StatedError): { errorCode: number | string; isStated?: false } {
  if (raw === null) return { errorCode: -1, isStated: false }
  return { errorCode: code ?? quoteServiceText(raw).slice(0, 40) }
}

function unknownErrorSentence(
  { raw }: StatedError,
  errorCode: number | string,
  serviceMessage: string,
): string {
  if (raw === null) return 'The reply has no error code, so nothing says that it is good.'
  const said = serviceMessage ? `: ${serviceMessage}` : '.'
  return `The service reports error ${errorCode}${said}`
}

function retryAfter({ headers, receivedAtMs }: ReplyInput): { retryAfterMs?: number } {
  const retryAfterMs = parseRetryAfter(headers['retry-after'], receivedAtMs)
  return retryAfterMs === null ? {} : { retryAfterMs }
}

/** In characters. */
const LONGEST_QUOTE = 200
/** Controls, format characters (bidirectional, zero-width, tags), separators other than space, lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
/** Long enough to be a hash, a key or a client id that the service returns. */
const CREDENTIAL_LIKE = /[0-9A-Za-z+/_-]{32,}={0,2}/g
/** The word at the cut: it may be the beginning of a longer one. */
const LAST_WORD = /[0-9A-Za-z+/_-]+$/

/**
 * Makes a service's message safe for messages and logs: invisible characters become code points, credential-like
 * words are left out, and long text is cut. Markup is kept; whoever displays it must display it as text.
 */
function quoteServiceText(text: string): string {
  // cut first, so that a megabyte is not searched; twice the length allows for words that are left out
  const head = text.slice(0, LONGEST_QUOTE * 2)
  const isHeadCut = head.length < text.length
  const uncredited = head.replace(CREDENTIAL_LIKE, '(left out)')
  const quoted = (isHeadCut ? uncredited.replace(LAST_WORD, '') : uncredited).replace(UNSEEN, codePoint)
  const characters = [...quoted]
  const isCut = characters.length > LONGEST_QUOTE || isHeadCut
  return isCut ? `${characters.slice(0, LONGEST_QUOTE).join('')}…` : quoted
}

function codePoint(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`
}

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
interface StatedError {
  readonly code: number | null
  /** errorCode as written in the reply, for the details of a failure; null when it is absent. */
  readonly raw: string | null
  readonly message: string
}

function readStatedError(root: JsonObject): StatedError {
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
