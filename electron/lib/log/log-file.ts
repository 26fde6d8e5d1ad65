import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getRotatingFileSink } from '@logtape/file'
import { configureSync, getLogger, jsonLinesFormatter } from '@logtape/logtape'
import { connectLog, type DiagnosticEntry } from './log.ts'

const FILE = 'unhidden.log'
const FILE_BYTES = 1024 * 1024
const FILES_KEPT = 5

/** Number of entries of each kind since the start. */
type LogCounts = Readonly<Record<DiagnosticEntry['event'], number>>

export interface LogFile {
  readonly folder: string
  /** False when the folder cannot be written. */
  readonly isWritten: boolean
  readonly counts: LogCounts
}

const LEVELS = {
  started: 'info',
  'start-failed': 'fatal',
  'internal-error': 'error',
  swallowed: 'warning',
  'host-asked': 'info',
  slow: 'info',
  'page-gone': 'error',
  'page-failed': 'error',
  'thread-gone': 'error',
  'process-gone': 'error',
} as const satisfies Record<DiagnosticEntry['event'], string>

/**
 * Opens the log of the application: JSON Lines in files of 1 MiB, the last five of them. Without a writable folder
 * there is no log, and the application starts nevertheless.
 */
export function openLogFile(folder: string): LogFile {
  const counts = {
    started: 0,
    'start-failed': 0,
    'internal-error': 0,
    swallowed: 0,
    'host-asked': 0,
    slow: 0,
    'page-gone': 0,
    'page-failed': 0,
    'thread-gone': 0,
    'process-gone': 0,
  }
  const isWritten = configureFile(folder)
  const logger = getLogger('unhidden')
  connectLog((entry) => {
    counts[entry.event] += 1
    const { event, ...facts } = entry
    logger[LEVELS[event]](event, facts)
  })
  return { folder, isWritten, counts }
}

function configureFile(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = getRotatingFileSink(join(folder, FILE), {
      maxSize: FILE_BYTES,
      maxFiles: FILES_KEPT,
      // Unbuffered: the last entry before a crash is the most useful one.
      bufferSize: 0,
      formatter: jsonLinesFormatter,
    })
    configureSync({
      // The folder that was opened last has the log: without this a second opening throws.
      reset: true,
      sinks: { file },
      loggers: [
        { category: 'unhidden', lowestLevel: 'info', sinks: ['file'] },
        { category: ['logtape', 'meta'], sinks: [] },
      ],
    })
    return true
  } catch {
    return false
  }
}
