import { hostname, release, type } from 'node:os'
import { type AskedCustody, type Custody, NO_CUSTODY } from '../../shared/domain/custody.ts'
import { hasService } from '../../shared/domain/workspace.ts'
import { toUtc } from '../../shared/format/utc-text.ts'
import { APP_VERSION } from '../lib/installation.ts'
import { parseJson } from '../lib/json-file.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { findLastReceipt } from '../store/read/evidence-rows.ts'
import { findRestoredBundle } from '../store/restored-bundle.ts'
import { listAllSweeps } from '../store/sweeps.ts'
import { getWorkspaceRecord } from '../store/workspace-record.ts'
import { findAccounts, listSuppliedFiles } from './imported-files.ts'

/** The custody record of a full bundle (docs/evidence-format.md). Redacted bundles have none: it names people. */
export const CUSTODY_FILE = 'data/custody.json'

export function toCustody({ namesMachine, ...asked }: AskedCustody): Custody {
  const machine = namesMachine ? `${hostname()}, ${type()} ${release()}, Unhidden ${APP_VERSION}` : ''
  return { ...asked, machine }
}

/**
 * The bundle that a workspace was restored from, so that a copy of a copy shows its origin: with its own custody
 * record, and whether its report followed from its evidence. Null for a workspace that was not restored.
 */
function toOrigin(db: ReadableDatabase) {
  const restored = findRestoredBundle(db)
  if (!restored) return null
  const { facts, reperformance, checkedAtMs } = restored.check
  return {
    file: facts.fileName,
    sha256: facts.sha256,
    workspaceId: facts.workspaceId,
    checkedUtc: toUtc(checkedAtMs),
    report: reperformance?.outcome ?? null,
    custody: parseJson(facts.custody ?? 'null'),
  }
}

/** What people stated and what the store holds: who read or imported what, when, from where. Null: not recorded. */
function toRecord(db: ReadableDatabase, custody: Custody) {
  const { workspaceId, connection } = getWorkspaceRecord(db)
  const head = findLastReceipt(db)
  const accounts = findAccounts(db)
  const sweeps = listAllSweeps(db)
  const ends = sweeps.flatMap(({ finishedAtMs }) => finishedAtMs ?? [])
  return {
    format: 'unhidden-custody-1',
    evidence: { workspaceId, receipt: head?.seq ?? 0, fingerprint: head?.hash ?? null },
    collected: {
      by: known(custody.collectedBy),
      place: known(custody.place),
      machine: known(custody.machine),
      startedUtc: toUtc(sweeps[0]?.startedAtMs ?? null),
      endedUtc: toUtc(ends.length > 0 ? Math.max(...ends) : null),
    },
    handedOver: { by: known(custody.handedOverBy), to: known(custody.handedOverTo) },
    derivedFrom: toOrigin(db),
    service: hasService(connection) ? connection.baseUrl : null,
    sweeps: sweeps.map(({ sweepId, operation, imported, outcome, startedAtMs, finishedAtMs }) => ({
      sweep: sweepId,
      operation,
      source: imported ? 'files' : 'service',
      outcome,
      startedUtc: toUtc(startedAtMs),
      endedUtc: toUtc(finishedAtMs),
      account: accounts.get(sweepId) ?? null,
    })),
    files: listSuppliedFiles(db).map(({ importedAtMs, by, ...file }) => ({
      ...file,
      importedUtc: toUtc(importedAtMs),
      account: by,
    })),
  }
}

export function formatCustody(db: ReadableDatabase, custody: Custody = NO_CUSTODY): string {
  return `${JSON.stringify(toRecord(db, custody), null, 2)}\n`
}

/** The same for the README, without sweeps and files. */
export function describeCustody(db: ReadableDatabase, custody: Custody = NO_CUSTODY): string {
  const { collected, handedOver, derivedFrom } = toRecord(db, custody)
  const lines = [
    ['Collected by', collected.by],
    ['Place', collected.place],
    ['Machine', collected.machine],
    ['Started', collected.startedUtc],
    ['Ended', collected.endedUtc],
    ['Handed over by', handedOver.by],
    ['Handed over to', handedOver.to],
    ...(derivedFrom ? describeOrigin(derivedFrom) : []),
  ] as const
  const printed = lines.map(
    ([label, value]) => `${label}: ${value?.replace(/\p{Cc}/gu, '\ufffd') ?? 'not recorded'}\n`,
  )
  return `\nCustody (data/custody.json has every sync and file)\n${printed.join('')}`
}

const OUTCOMES = {
  match: 'its report followed from its evidence',
  mismatch: 'its report did NOT follow from its evidence',
  'not-determinable': 'its report could not be made again whole',
} as const

function describeOrigin({ file, sha256, checkedUtc, report }: NonNullable<ReturnType<typeof toOrigin>>) {
  const outcome = report === null ? 'it had no report that can be made again' : OUTCOMES[report]
  return [
    ['Derived from', `the evidence bundle ${file}, SHA-256 ${sha256}`],
    ['Its evidence', `verified ${checkedUtc}; ${outcome}; its custody record and its log are kept`],
  ] as const
}

function known(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
