import { pageFailure } from './page-failure.ts'
import type { PageFailure } from './parsed-page.ts'
import { quoteServiceText } from './quote-service-text.ts'
import { readDocument, type ServiceDocument } from './read-document.ts'
import { readStatedError, type StatedError } from './read-envelope.ts'
import { parseRetryAfter } from './retry-after.ts'

/**
 * Policy: a reply counts as success only when everything agrees, status 200 and errorCode 0 in a JSON object.
 * A wrong signature or client id is named whatever the status. Otherwise an error status decides, and the envelope's
 * own error tells more about it. Specification, "Errors"; it leaves the status of failed calls open.
 */
export interface ReplyInput {
  /** null for a page that came from a file: there was no HTTP to have one. */
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly receivedAtMs: number
}

/** The document of a successful reply, or why it cannot count. Never throws. */
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

/** A reply without errorCode counts as error -1 (api-facts, "aggregateResponse"), and says that it was not stated. */
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
