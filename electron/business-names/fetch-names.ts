import { AppError, toAppError } from '../../shared/app-error.ts'
import type { Connection } from '../../shared/domain/workspace.ts'
import { buildNamesRequest } from '../api/build-request.ts'
import { findEntries } from '../api/find-entries.ts'
import { readWholeNumber } from '../api/json-node.ts'
import { openReply, type ReplyInput, readEnvelope } from '../api/open-reply.ts'
import type { PageFailure } from '../api/parsed-page.ts'
import type { ServiceReply, Transport } from '../api/transport.ts'

/** The specification's default of this call; larger pages may be refused. */
const NAMES_PER_PAGE = 100
/** Fetching stops after this many pages. */
const PAGES_LIMIT = 2_000

interface NamesTask {
  readonly connection: Connection
  readonly privateKey: string
  readonly signal: AbortSignal
}

interface Context {
  readonly transport: Transport
  /** Parses the names of a reply and stores them. */
  readonly keepNamesOfReply: (
    reply: ServiceReply,
    sourceName: string,
  ) => Promise<
    | PageFailure
    | {
        readonly kind: 'names'
        readonly pages: number | null
        readonly entries: number
        readonly kept: number
      }
  >
}

/**
 * Fetches the names of businesses, page by page. Only some services have this call.
 * @returns the number of stored names, or null when the service has no such call.
 * @throws AppError the failure of a service that has the call.
 */
export async function fetchNames(context: Context, task: NamesTask): Promise<number | null> {
  const sourceName = task.connection.baseUrl
  let kept = 0
  for (let page = 1; page <= PAGES_LIMIT; page += 1) {
    const { url, body } = buildNamesRequest(task, page, NAMES_PER_PAGE)
    const reply = await context.transport.send({ url, body, signal: task.signal }).catch(toAppError)
    if (reply instanceof AppError) {
      if (reply.code === 'redirect-refused' && page === 1) return null
      throw reply
    }
    const names = await context.keepNamesOfReply(reply, sourceName)
    if (names.kind === 'failure') {
      if (page === 1 && isAbsent(names)) return null
      throw new AppError(names.code, names.message, { details: names.details })
    }
    kept += names.kept
    if (names.entries === 0 || page >= (names.pages ?? PAGES_LIMIT)) return kept
  }
  return kept
}

/** Whether the service does not know the call: it answers with an error status, a web page or a redirect. */
function isAbsent({ code, details }: PageFailure): boolean {
  if (code === 'not-this-api' || code === 'redirect-refused') return true
  const { status } = details
  return typeof status === 'number' && (status === 404 || status === 405 || status === 501)
}

/** One page of the optional call for businesses. */
interface NamesPage {
  readonly kind: 'names'
  readonly pages: number | null
  /** Entries of the page, named or not. */
  readonly entries: number
  readonly names: readonly { readonly businessId: string; readonly name: string }[]
}

const FIELDS: ReadonlySet<string> = new Set(['businessId', 'businessName'])
const NAME_LIMIT = 500

/** Entries without a readable id or name are skipped, because names are not evidence. Never throws. */
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
