import { createHash, createHmac } from 'node:crypto'
import { AppError } from '../../shared/app-error.ts'
import type { Operation } from '../../shared/domain/receipt.ts'
import type { SignatureScheme } from '../../shared/domain/signature-scheme.ts'
import type { Connection, Scope } from '../../shared/domain/workspace.ts'

/** Specification, "Endpoints"; the others are optional calls that some services have. */
const PATHS: Readonly<Record<Operation | 'test' | 'businesses', string>> = {
  history: '/api/feedbacks/show-hide-history',
  responses: '/api/feedbacks/responses/get',
  test: '/api/test',
  businesses: '/api/businesses/get',
}

export interface BuiltRequest {
  readonly url: string
  /** The JSON body, `hash` included: never logged, never archived. */
  readonly body: string
  /** The signature, to recognize it when a service returns it. As secret as the body. */
  readonly hash: string
  /** The parameters as sent without `hash`, as JSON text, for the receipt. */
  readonly archivedRequestJson: string
}

interface Signing {
  readonly connection: Connection
  readonly privateKey: string
}

interface PageRequestInput extends Signing {
  readonly operation: Operation
  /** 1 for the first page; always sent, since the service's default page is not documented. */
  readonly page: number
  readonly scope: Scope
}

/**
 * A signed request for one page. Every value is sent as the very string that was signed.
 * @throws AppError *invalid-argument* when the private key does not fit the scheme.
 * @throws RangeError when the page is not a positive whole number.
 */
export function buildPageRequest(input: PageRequestInput): BuiltRequest {
  return buildRequest(input, input.operation, pageParameters(input))
}

/** A signed request for the service's test call, which takes no parameters of its own. */
export function buildTestRequest(signing: Signing): BuiltRequest {
  return buildRequest(signing, 'test', new Map([['clientId', signing.connection.clientId]]))
}

/** A signed request for one page of the optional call that names businesses. */
export function buildNamesRequest(signing: Signing, page: number, perPage: number): BuiltRequest {
  const { clientId } = signing.connection
  const parameters = new Map([
    ['clientId', clientId],
    ['limit', String(perPage)],
    ['page', String(page)],
  ])
  return buildRequest(signing, 'businesses', parameters)
}

function pageParameters(input: PageRequestInput): Map<string, string> {
  const { connection, page, scope } = input
  if (!Number.isSafeInteger(page) || page < 1) throw new RangeError('pages are counted from 1')
  const parameters = new Map([['clientId', connection.clientId]])
  if (scope.businessIds.length > 0) parameters.set('businessId', scope.businessIds.join(','))
  if (scope.from !== null) parameters.set('from', scope.from)
  if (scope.to !== null) parameters.set('to', scope.to)
  parameters.set('page', String(page))
  return parameters
}

function buildRequest(
  { connection, privateKey }: Signing,
  call: keyof typeof PATHS,
  parameters: RequestParameters,
): BuiltRequest {
  const hash = signParameters(connection.scheme, privateKey, parameters)
  return {
    url: joinUrl(connection.baseUrl, PATHS[call]),
    body: toJson([...parameters, ['hash', hash]]),
    hash,
    archivedRequestJson: toJson([...parameters]),
  }
}

function toJson(entries: readonly (readonly [string, string])[]): string {
  return JSON.stringify(Object.fromEntries(entries))
}

/** The base may have a path of its own and end in slashes. */
function joinUrl(baseUrl: string, path: string): string {
  return baseUrl.trim().replace(/\/+$/, '') + path
}

const HASH_PARAMETER = 'hash'
const HEX_KEY = /^(?:[0-9a-f]{2})+$/i

/**
 * Policy: the signature has no nonce and no expiry, so whoever holds a `hash` can send the request again. It is
 * treated like a password and exists only between here and the request body. The signed text is exactly the text that
 * is sent. The signature scheme is data (shared/domain/signature-scheme.ts), not a branch for each vendor.
 *
 * The signature of a request: 64 hexadecimal digits.
 * @param parameters in the order of sending; a `hash` among them is left out.
 * @throws AppError *invalid-argument* when the scheme requires a hexadecimal key and the key is not hexadecimal.
 */
export function signParameters(
  scheme: SignatureScheme,
  privateKey: string,
  parameters: RequestParameters,
): string {
  const key = keyBytes(scheme, privateKey)
  const message = Buffer.from(signedText(scheme, parameters), 'utf8')
  const hex = digestHex(scheme, key, message)
  return scheme.hexCase === 'upper' ? hex.toUpperCase() : hex
}

function digestHex(scheme: SignatureScheme, key: Buffer, message: Buffer): string {
  if (scheme.algorithm === 'hmac-sha256') return createHmac('sha256', key).update(message).digest('hex')
  const parts = scheme.keyPosition === 'before' ? [key, message] : [message, key]
  const digest = createHash('sha256')
  return digest.update(Buffer.concat(separate(parts, scheme.keySeparator))).digest('hex')
}

function separate([first, second]: readonly Buffer[], separator: string): Buffer[] {
  return [first ?? Buffer.alloc(0), Buffer.from(separator, 'utf8'), second ?? Buffer.alloc(0)]
}

function signedText(scheme: SignatureScheme, parameters: RequestParameters): string {
  const pairs = [...parameters].filter(([name]) => name !== HASH_PARAMETER)
  const ordered = scheme.sortByName ? sortByNameBytes(pairs) : pairs
  return ordered
    .map(([name, value]) => (scheme.includeNames ? name + scheme.nameValueSeparator + value : value))
    .join(scheme.pairSeparator)
}

/** Byte order of UTF-8, which differs from the order of UTF-16 units beyond the basic plane. */
function sortByNameBytes(pairs: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  return pairs
    .map((pair) => ({ pair, bytes: Buffer.from(pair[0], 'utf8') }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ pair }) => pair)
}

function keyBytes({ keyEncoding }: SignatureScheme, privateKey: string): Buffer {
  if (keyEncoding === 'utf8') return Buffer.from(privateKey, 'utf8')
  // Buffer.from(…, 'hex') stops silently at the first character that is not a digit
  if (!HEX_KEY.test(privateKey)) {
    throw new AppError(
      'invalid-argument',
      'The signature scheme needs a private key in hexadecimal digits.',
      {
        details: { field: 'privateKey' },
      },
    )
  }
  return Buffer.from(privateKey, 'hex')
}

/** Request parameters in the order in which they are sent, every value in the exact text that is signed. */
type RequestParameters = ReadonlyMap<string, string>
