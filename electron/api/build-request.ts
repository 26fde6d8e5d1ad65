import type { Operation } from '../../shared/domain/operation.ts'
import type { Connection, Scope } from '../../shared/domain/workspace.ts'
import { type RequestParameters, signParameters } from './sign-parameters.ts'

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
