import { createNodeTransport, type NodeTransport } from '../../../electron/api/node-transport.ts'
import type { TransportLimits, TransportRequest } from '../../../electron/api/transport.ts'
import type { SyncResult } from '../../../electron/sync/sync-workspace.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import { BAD_PAGE, type CatalogueRow } from '../../support/hostile-service/catalogue-row.ts'
import type { Row, ServiceOperation } from '../../support/hostile-service/types.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { EVERYTHING } from '../../support/store/everything.ts'
import { type Laboratory, openLaboratory } from './laboratory.ts'
import { toLines } from './served-rows.ts'

/** Five pages of twenty, since one row misbehaves on page 5 only. */
const USUAL_ENTRIES = 90
/** The operation that is not under test has one page. */
const OTHER_ENTRIES = 8

const SHORT_LIMITS: Readonly<Record<NonNullable<CatalogueRow['limit']>, Partial<TransportLimits>>> = {
  connect: { connectMs: 150 },
  headers: { headersMs: 200 },
  idle: { idleMs: 200 },
  'body-size': { bodyBytes: 1024 * 1024 },
  'header-size': {},
  pages: {},
}

export interface RowRun {
  readonly laboratory: Laboratory
  readonly result: SyncResult
  /** The sweep of the operation under test: of the last run, when the row asks for two. */
  readonly sweep: Sweep
  /** What the service holds, before any misbehaviour. */
  readonly heldLines: readonly string[]
  readonly storedLines: readonly string[]
  readonly servedLines: readonly string[]
  /** How often the service was asked for a page of the operation. */
  readonly asked: (page: number) => number
}

export const operationsOf = (row: CatalogueRow): readonly ServiceOperation[] =>
  row.operations ?? ['history', 'responses']

/** Syncs once, or twice where the row wants a second sweep, from a service that misbehaves like the row. */
export async function runRow(
  row: CatalogueRow,
  operation: ServiceOperation,
  isPersistent: boolean,
  { hasThreads = false }: { readonly hasThreads?: boolean } = {},
): Promise<RowRun> {
  const held = holdRows(operation, Math.max(row.leastEntries ?? 0, USUAL_ENTRIES))
  const laboratory = await openLaboratory({
    ...held,
    hasThreads,
    script: row.makeScript({ operation, isPersistent }),
    transport: createTransport(row, operation, isPersistent),
    scope: scopeOf(row, held),
  })
  const run = async (): Promise<SyncResult> => {
    if (row.address) laboratory.pointTo(await laboratory.service.addressOf(row.address))
    return laboratory.sync()
  }
  let result = await run()
  if (row.sweeps === 2) {
    laboratory.service.nextStage()
    result = await run()
  }
  const sweep = result.sweeps.find((one) => one.operation === operation)
  // an odd address stops the first operation, and with it the sync
  const last = sweep ?? result.sweeps.at(-1)
  if (!last) throw new AppError('internal', 'The sync has no sweep.')
  return {
    laboratory,
    result,
    sweep: last,
    heldLines: toLines(operation, held[operation]),
    storedLines: laboratory.storedLines(operation),
    servedLines: laboratory.servedLines(operation, last),
    asked: (page) =>
      laboratory.service.requests.filter((one) => one.operation === operation && one.page === page).length,
  }
}

/** Only a page that exceeds the short limits meets them: a busy machine may answer all others late. */
function createTransport(
  { limit, address }: CatalogueRow,
  operation: ServiceOperation,
  isPersistent: boolean,
): NodeTransport {
  const usual = createNodeTransport()
  if (!limit) return usual
  const short = createNodeTransport({ limits: SHORT_LIMITS[limit] })
  if (address) return short
  let asked = 0
  return {
    send(request) {
      if (!asksBadPage(request, operation)) return usual.send(request)
      asked += 1
      return (isPersistent || asked === 1 ? short : usual).send(request)
    },
    close() {
      short.close()
      usual.close()
    },
  }
}

function asksBadPage({ url, body = '' }: TransportRequest, operation: ServiceOperation): boolean {
  return url.includes(operation) && Number(JSON.parse(String(body)).page) === BAD_PAGE
}

function holdRows(operation: ServiceOperation, entries: number): Record<ServiceOperation, readonly Row[]> {
  const isHistory = operation === 'history'
  const rows = makeRows({
    events: isHistory ? entries : OTHER_ENTRIES,
    responses: isHistory ? OTHER_ENTRIES : entries,
    seed: 5,
  })
  return { history: rows.events, responses: rows.responses }
}

function scopeOf(row: CatalogueRow, held: Record<ServiceOperation, readonly Row[]>) {
  if (row.scope === 'dates') return { ...EVERYTHING, from: '2021-01-01', to: '2026-12-31' }
  if (row.scope !== 'businesses') return EVERYTHING
  const ids = [...held.history, ...held.responses].map((one) => String(Reflect.get(one, 'businessId')))
  return { ...EVERYTHING, businessIds: [...new Set(ids)] }
}
