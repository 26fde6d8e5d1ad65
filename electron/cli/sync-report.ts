import type { Sweep } from '../../shared/domain/sweep.ts'
import type { SyncResult } from '../sync/sync-workspace.ts'

/** `sync --json` of the command-line contract; a failed sync also names its error. */
export function toSyncJson({ outcome, sweeps, error }: SyncResult): object {
  const result = { outcome, sweeps: sweeps.map(toSweepJson) }
  return error ? { ...result, error: { code: error.code, message: error.message } } : result
}

export function toSweepJson(sweep: Sweep): object {
  const { operation, kind, outcome, reasons, pages, entries, added, vanished, quarantined, requests } = sweep
  return {
    operation,
    kind,
    outcome,
    reasons: reasons.map(({ code }) => code),
    details: reasons.map(({ detail }) => detail),
    pages,
    entries,
    added,
    vanished,
    quarantined,
    requests,
    observations: sweep.observations,
    durationMs: Math.max(0, (sweep.finishedAtMs ?? sweep.startedAtMs) - sweep.startedAtMs),
  }
}

export function describeSync({ outcome, sweeps, error }: SyncResult): string {
  const lines = sweeps.map(
    ({ operation, outcome, imported, entries, added, vanished, quarantined }) =>
      `${operation}: ${imported && outcome === 'complete' ? 'imported, coverage not known' : outcome}; ${entries} entries read, ${added} added, ${vanished} vanished, ${quarantined} in quarantine`,
  )
  const reasons = sweeps.flatMap(({ operation, reasons }) =>
    reasons.map(({ code, detail }) => `  ${operation}: ${code}: ${detail}`),
  )
  const failure = error ? [`${error.code}: ${error.message}`] : []
  const isImport = sweeps.some(({ imported }) => imported)
  const end =
    isImport && outcome === 'complete'
      ? 'All pages taken; files do not say what was asked for.'
      : `Sync ${outcome}.`
  return [...lines, ...reasons, ...failure, end].join('\n')
}
