import { createHmac } from 'node:crypto'
import type { ReadableDatabase } from '../store/database.ts'
import { getWorkspaceSecret } from '../store/workspace-record.ts'

/**
 * Headers of a reply that become evidence: its date, the description of its body, and the basis of retries. Cookies,
 * tokens and all other headers stay out of the archive.
 */
const CHOSEN_HEADERS = [
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'retry-after',
  'server',
] as const

/** @param headers lower-case names, as a transport returns them. */
export function chooseHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    CHOSEN_HEADERS.filter((name) => Object.hasOwn(headers, name)).map((name) => [name, headers[name] ?? '']),
  )
}

/** The texts of a receipt. */
interface ReceiptTexts {
  readonly requestJson: string
  readonly headersJson: string
}

/**
 * The texts of a receipt with a keyed digest instead of the client id. Receipts are displayed and exported, so the
 * client id is removed before they are hashed: an export has the complete chain and never the id
 * (docs/decisions/0061-client-id.md). The same client id gives the same digest within one workspace.
 */
export function withholdClientId(db: ReadableDatabase, texts: ReceiptTexts): ReceiptTexts {
  const request: unknown = JSON.parse(texts.requestJson)
  if (typeof request !== 'object' || request === null) return texts
  const clientId: unknown = Reflect.get(request, 'clientId')
  if (typeof clientId !== 'string' || clientId === '') return texts
  const digest = createHmac('sha256', getWorkspaceSecret(db, 'client-id'))
    .update(clientId, 'utf8')
    .digest('hex')
  return {
    requestJson: JSON.stringify({ ...request, clientId: `hmac-sha256:${digest}` }),
    // A service may return parameters of the request.
    headersJson: texts.headersJson.replaceAll(JSON.stringify(clientId).slice(1, -1), '(left out)'),
  }
}
