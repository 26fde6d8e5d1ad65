import { basename } from 'node:path'
import type { NameSource, NamesFilePreview } from '../../shared/domain/business-name.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import type { SyncSchedule } from '../../shared/domain/workspace.ts'
import type { ServiceReply } from '../api/transport.ts'
import { parseBusinessNames } from '../business-names/fetch-names.ts'
import { previewNamesFile, readNamesFile } from '../business-names/names-file.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import type { ImportFile } from '../import/import-files.ts'
import { type ImportPlace, ImportSession } from '../import/import-session.ts'
import { writeResponsesRead } from '../indexing/settle-sweeps.ts'
import { keepBusinessNames } from '../store/business-names.ts'
import { type WritableDatabase, writeInTransaction } from '../store/database.ts'
import { type Acknowledgement, acknowledgeQuarantined } from '../store/quarantine-acknowledgements.ts'
import { setSchedule } from '../store/sweeps.ts'
import type { WriterSession } from './writer-session.ts'

/** What the Sync screen writes beside sweeps: acknowledgements, imports, names of businesses, the schedule. */
export function syncWrites(getSession: () => WriterSession) {
  let importing: ImportSession | null = null
  const getImport = (): ImportSession => {
    importing ??= new ImportSession((page) => getSession().commitPage(page))
    return importing
  }
  return {
    /** @returns how many entries were acknowledged by this call. */
    acknowledgeQuarantine: (acknowledgement: Acknowledgement): number =>
      getSession().write((db) => acknowledge(db, acknowledgement)),
    setSchedule: (schedule: SyncSchedule, atMs: number): void =>
      getSession().write((db) => setSchedule(db, schedule, atMs)),
    listImportFiles: (paths: readonly string[]) => getImport().list(paths),
    recogniseFile: (file: ImportFile, chosen: Operation | null, nowMs: number) =>
      getImport().recognise(file, chosen, nowMs),
    archiveFile: (file: ImportFile, place: ImportPlace, nowMs: number) =>
      getImport().archive(file, place, nowMs),
    endImport: (): void => {
      importing?.close()
      importing = null
    },
    /** Takes the names out of one reply of the optional call. */
    keepNamesOfReply: (reply: ServiceReply, sourceName: string) => {
      const page = parseBusinessNames(reply)
      if (page.kind === 'failure') return page
      keep(getSession(), page.names, 'service', sourceName, reply.receivedAtMs)
      return { kind: 'names' as const, pages: page.pages, entries: page.entries, kept: page.names.length }
    },
    /** @throws AppError *file-access*, *names-unreadable* */
    previewNames: (path: string): NamesFilePreview => previewNamesFile(path),
    /** @returns how many names were kept. @throws AppError *file-access*, *names-unreadable* */
    keepNamesOfFile: (path: string, atMs: number): number => {
      const { rows } = readNamesFile(path)
      keep(getSession(), rows, 'file', basename(path), atMs)
      return rows.length
    },
  }
}

/** The coverage of responses follows from which sweeps are complete, so it is worked out anew at once. */
function acknowledge(db: WritableDatabase, acknowledgement: Acknowledgement): number {
  return writeInTransaction(db, () => {
    const { choice, note, atMs } = acknowledgement
    const entries = acknowledgeQuarantined(db, acknowledgement)
    if (entries === 0) return 0
    const subject = 'throughReceipt' in choice ? '' : `receipt ${choice.receipt}, entry ${choice.position}`
    const seenBefore = 'throughReceipt' in choice && choice.seenBefore === true
    const details = { entries, note, ...(seenBefore && { seenBefore }) }
    appendLog(db, { atMs, action: 'quarantine-acknowledged', subject, details })
    writeResponsesRead(db)
    return entries
  })
}

function keep(
  session: WriterSession,
  names: readonly { readonly businessId: string; readonly name: string }[],
  source: NameSource,
  sourceName: string,
  notedAtMs: number,
): void {
  session.write((db) => keepBusinessNames(db, { names, source, sourceName, notedAtMs }))
}
