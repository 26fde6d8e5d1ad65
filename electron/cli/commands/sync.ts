import type { Operation } from '../../../shared/domain/receipt.ts'
import type { Sweep, SyncProgress } from '../../../shared/domain/sweep.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { describeHold } from '../../../shared/strings/hold-strings.ts'
import { syncOpenWorkspace } from '../../app/sync-open-workspace.ts'
import type { SyncResult } from '../../sync/sync-workspace.ts'
import { Arguments } from '../arguments.ts'
import { createServices, privateKeyFrom, withWorkspace } from '../services.ts'
import {
  type Command,
  EXIT,
  type ExitCode,
  exitOfError,
  type Terminal,
  writeLine,
  writeResult,
} from '../terminal.ts'

const operations: Readonly<Record<Operation, string>> = { history: 'History', responses: 'Responses' }

/** `sync`: runs one sweep of each operation. Ctrl+C stops it; committed pages are kept, and the next sync resumes. */
export const sync: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace'], ['quick', 'start-over', 'private-key-stdin'])
  const services = createServices()
  const privateKey = await privateKeyFrom(terminal, args.has('private-key-stdin'))
  const result = await withWorkspace(services, args.get('workspace'), terminal.env, (workspace) =>
    untilInterrupted((signal) =>
      syncOpenWorkspace(services, workspace, {
        kind: args.has('quick') ? 'quick' : 'complete',
        startsOver: args.has('start-over'),
        signal,
        privateKey,
        onProgress: args.has('json') ? () => undefined : progressWriter(terminal),
      }),
    ),
  )
  await writeResult(terminal.output, args, toSyncJson(result), describeSync(result))
  return exitOf(result)
}

export function exitOf({ outcome, error }: SyncResult): ExitCode {
  if (outcome === 'complete') return EXIT.done
  if (outcome === 'incomplete') return EXIT.incomplete
  return error ? exitOfError(error.code) : EXIT.internal
}

export async function untilInterrupted<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    return await run(stop.signal)
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

/** Prints one line for every tenth of the pages, so that a log stays readable. */
function progressWriter({ errors }: Terminal): (progress: SyncProgress) => void {
  let written = ''
  return ({ operation, phase, pagesRead, pages, hold }) => {
    const tenth = pages ? Math.floor((10 * pagesRead) / pages) : 0
    const note = hold ? `, ${describeHold(hold)}` : ''
    const state = `${operation} ${phase} ${tenth} ${note}`
    if (state === written) return
    written = state
    void writeLine(
      errors,
      `${operation}: ${phase}, page ${pagesRead} of ${pages ?? 'an unknown number'}${note}`,
    )
  }
}

/** The result of `sync --json`; a failed sync includes its error. */
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
  const lines = sweeps.map(({ operation, outcome, imported, entries, added, vanished, quarantined }) => {
    const verdict = imported && outcome === 'complete' ? 'imported, coverage not known' : outcome
    const read = `${countOf(entries, 'entry', 'entries')} read`
    const [isNew, isGone, isAside] = [added, vanished, quarantined].map((count) => formatCount(count))
    return `${operations[operation]} ${verdict}: ${read}, ${isNew} added, ${isGone} no longer returned, ${isAside} set aside`
  })
  const reasons = sweeps.flatMap(({ operation, reasons }) =>
    reasons.map(({ code, detail }) => `  ${operations[operation]}: ${detail || code}`),
  )
  const repetitions = sweeps.flatMap(({ operation, observations: { repeated } }) => {
    const copies = countOf(repeated ?? 0, 'entry', 'entries')
    return repeated
      ? `  ${operations[operation]}: Repeated on another page and not counted again: ${copies}.`
      : []
  })
  const failure = error ? [`${error.code}: ${error.message}`] : []
  const isImport = sweeps.some(({ imported }) => imported)
  const end =
    isImport && outcome === 'complete'
      ? 'All pages taken; files do not say what was asked for.'
      : `Sync ${outcome}.`
  return [...lines, ...reasons, ...repetitions, ...failure, end].join('\n')
}
