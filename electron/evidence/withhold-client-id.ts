import { createHmac } from 'node:crypto'
import type { ReadableDatabase } from '../store/database.ts'
import { getWorkspaceSecret } from '../store/workspace-secret.ts'

/** What a receipt says of its request and reply, in words. */
export interface ReceiptTexts {
  readonly requestJson: string
  readonly headersJson: string
}

/**
 * The texts of a receipt with a keyed digest in place of the client id. Receipts are shown and exported, so the client id
 * is left out before they are hashed: the chain is whole in an export, and the id in none (docs/decisions/0061-client-id.md).
 * The same client id gives the same digest within one workspace.
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
    // A service may give back what it was sent.
    headersJson: texts.headersJson.replaceAll(JSON.stringify(clientId).slice(1, -1), '(left out)'),
  }
}
