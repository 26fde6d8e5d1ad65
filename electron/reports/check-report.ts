import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReportCheck } from '../../shared/domain/kept-report.ts'
import { systemCode, toFileError } from '../files/file-error.ts'

interface WrittenReport {
  readonly folder: string
  readonly volumes: readonly { readonly file: string; readonly sha256: string }[]
}

/** Reads every volume again. One that differs says more than one that is gone. @throws AppError *file-access*. */
export async function checkReport({ folder, volumes }: WrittenReport): Promise<ReportCheck> {
  const checks = await Promise.all(volumes.map(({ file, sha256 }) => checkFile(join(folder, file), sha256)))
  if (checks.includes('changed')) return 'changed'
  return checks.includes('missing') ? 'missing' : 'same'
}

async function checkFile(path: string, sha256: string): Promise<ReportCheck> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 'missing'
    throw toFileError(error, path)
  }
  return hash.digest('hex') === sha256 ? 'same' : 'changed'
}
