import { timingSafeEqual } from 'node:crypto'
import type { SignatureScheme } from '../../shared/domain/signature-scheme.ts'
import { isCalendarDate } from '../../shared/domain/workspace.ts'
import { signParameters } from '../api/build-request.ts'
import type { DemoFilter, DemoPageRequest } from './demo-pages.ts'

/** The credentials and the signature scheme of the demo service. */
export interface DemoAccess {
  readonly clientId: string
  readonly privateKey: string
  readonly scheme: SignatureScheme
}

/** Codes of the specification, section "Errors". */
type DemoErrorCode = -1 | 1 | 2 | 3
const ERROR_MESSAGES: Readonly<Record<DemoErrorCode, string>> = {
  [-1]: 'Unknown error',
  1: 'Invalid hash sign',
  2: 'Invalid clientId',
  3: 'Server error - please contact support',
}

export function errorEnvelope(errorCode: DemoErrorCode): string {
  return JSON.stringify({ errorCode, errorMessage: ERROR_MESSAGES[errorCode] })
}

type Parameters = ReadonlyMap<string, string>

/**
 * Reads and checks the body of a request. A number signs like its decimal text; any other value that is not text is
 * refused, as is a body that is not one object.
 */
export function readDemoRequest(
  body: string,
  access: DemoAccess,
): { readonly parameters: Parameters } | { readonly errorCode: DemoErrorCode } {
  const parameters = parseParameters(body)
  if (!parameters) return { errorCode: -1 }
  if (parameters.get('clientId') !== access.clientId) return { errorCode: 2 }
  const expected = Buffer.from(signParameters(access.scheme, access.privateKey, parameters))
  const given = Buffer.from(parameters.get('hash') ?? '')
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned ? { parameters } : { errorCode: 1 }
}

function parseParameters(body: string): Parameters | undefined {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const parameters = new Map<string, string>()
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string' && typeof member !== 'number') return undefined
    parameters.set(name, String(member))
  }
  return parameters
}

/**
 * The entries that a checked request selects, or undefined for an invalid value.
 * @param longestPage the largest page, and the page size when the request has no `limit`.
 */
export function toPageRequest(parameters: Parameters, longestPage: number): DemoPageRequest | undefined {
  const page = parameters.get('page') ?? '1'
  const from = parameters.get('from')
  const to = parameters.get('to')
  if (!/^[1-9]\d{0,8}$/.test(page)) return undefined
  if ([from, to].some((date) => date !== undefined && !isCalendarDate(date))) return undefined
  const businessIds = toIds(parameters.get('businessId'))
  const feedbackIds = toIds(parameters.get('feedbackId'))
  const filter: DemoFilter = {
    ...(businessIds && { businessIds }),
    ...(feedbackIds && { feedbackIds }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  const limit = parameters.get('limit') ?? String(longestPage)
  if (!/^[1-9]\d{0,8}$/.test(limit)) return undefined
  return {
    filter,
    page: Number(page),
    perPage: Math.min(longestPage, Number(limit)),
    isAggregated: parameters.has('aggregateResponse'),
  }
}

function toIds(list: string | undefined): ReadonlySet<string> | undefined {
  return list === undefined ? undefined : new Set(list.split(',').map((id) => id.trim()))
}
