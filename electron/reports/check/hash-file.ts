import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { systemCode, toFileError } from '../../lib/file-error.ts'

/** Lower-case hex SHA-256; null where there is no such file. @throws AppError *file-access* */
export async function hashFile(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw toFileError(error, path)
  }
  return hash.digest('hex')
}
