import { basename } from 'node:path'
import type { LogAction, LogRecord } from '../../../shared/domain/auditor-log.ts'
import type { Connection } from '../../../shared/domain/workspace.ts'
import type { ServiceReply } from '../../api/transport.ts'
import { parseBusinessNames } from '../../business-names/fetch-names.ts'
import { previewNamesFile, readNamesFile } from '../../business-names/names-file.ts'
import { appendLog } from '../../evidence/auditor-log.ts'
import { writeResponsesRead } from '../../indexing/settle-sweeps.ts'
import { keepBusinessNames } from '../../store/business-names.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../../store/database.ts'
import {
  type Acknowledgement,
  acknowledgeQuarantined,
  type UndoChoice,
  undoAcknowledgement,
} from '../../store/quarantine-acknowledgements.ts'
import { setSchedule } from '../../store/sweeps.ts'
import { updateConnection } from '../../store/workspace-record.ts'
import { command, logged } from './command.ts'

/** Writes of the Sync screen beside sweeps: acknowledgements, names of businesses, the schedule. */
export const SYNC_COMMANDS = {
  /** @returns how many entries were acknowledged by this call. */
  'quarantine:acknowledge': logged(acknowledge),
  /** @returns how many entries wait again. */
  'quarantine:undo': logged(undo),
  'schedule:set': command(setSchedule),
  'connection:change': logged((db, connection: Connection, record: LogRecord) =>
    writeInTransaction(db, () => {
      updateConnection(db, connection)
      appendLog(db, record)
    }),
  ),
  /** Takes the names out of one reply of the optional call. */
  'names:keep-reply': command((db, reply: ServiceReply, sourceName: string) => {
    const page = parseBusinessNames(reply)
    if (page.kind === 'failure') return page
    const notedAtMs = reply.receivedAtMs
    keepBusinessNames(db, { names: page.names, source: 'service', sourceName, notedAtMs })
    return { kind: 'names' as const, pages: page.pages, entries: page.entries, kept: page.names.length }
  }),
  /** Reads a file without taking anything from it. @throws AppError *file-access*, *names-unreadable* */
  'names:preview-file': command((_, path: string) => previewNamesFile(path)),
  /** @returns how many names were kept. @throws AppError *file-access*, *names-unreadable* */
  'names:keep-file': command((db, path: string, atMs: number) => {
    const { rows } = readNamesFile(path)
    const sourceName = basename(path)
    keepBusinessNames(db, { names: rows, source: 'file', sourceName, notedAtMs: atMs })
    return rows.length
  }),
}

/** The coverage of responses follows from which sweeps are complete, so it is computed again at once. */
function acknowledge(db: WritableDatabase, acknowledgement: Acknowledgement): number {
  return writeInTransaction(db, () => {
    const { choice, note, atMs } = acknowledgement
    const entries = acknowledgeQuarantined(db, acknowledgement)
    if (entries === 0) return 0
    const subject = 'throughReceipt' in choice ? '' : nameEntry(choice)
    const seenBefore = 'throughReceipt' in choice && choice.seenBefore === true
    const details = { entries, note, ...(seenBefore && { seenBefore }) }
    appendLog(db, { atMs, action: 'quarantine-acknowledged', subject, details })
    writeResponsesRead(db)
    return entries
  })
}

function undo(db: WritableDatabase, choice: UndoChoice, atMs: number): number {
  return writeInTransaction(db, () => {
    const undone = undoAcknowledgement(db, choice)
    if (!undone) return 0
    const { entries, acknowledgedAtMs } = undone
    const subject = 'receipt' in choice ? nameEntry(choice) : ''
    const undoes = findLogEntry(db, { action: 'quarantine-acknowledged', atMs: acknowledgedAtMs })
    appendLog(db, { atMs, action: 'acknowledgment-undone', subject, details: { entries, undoes } })
    writeResponsesRead(db)
    return entries
  })
}

function nameEntry({ receipt, position }: { readonly receipt: number; readonly position: number }): string {
  return `receipt ${receipt}, entry ${position}`
}

/** The number of the entry of an action at a moment; null in a workspace whose log is not that of its evidence. */
function findLogEntry(db: ReadableDatabase, entry: { readonly action: LogAction; readonly atMs: number }) {
  const sql = 'SELECT max(seq) FROM auditor_log WHERE action = @action AND at_ms = @atMs'
  return prepareOnce(db, sql).pluck().get(entry) as number | null
}
