import type { ReportResult } from '../../../shared/domain/report.ts'
import { ReportFile } from '../report-file.ts'
import { ZipReader } from './zip-reader.ts'
import { ZipWriter } from './zip-writer.ts'

/**
 * Adds one entry at the end of a ZIP file. The bytes of its other entries stay as they are. The file is replaced when
 * the new one is complete.
 * @throws AppError *evidence-broken*, *file-access*, *disk-full*
 */
export function appendToZip(
  path: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  modifiedAtMs: number,
): ReportResult {
  const zip = ZipReader.open(path)
  const file = new ReportFile(path)
  try {
    const { entries, offset, lengthBytes } = zip.directory
    for (const piece of zip.stretch(0, offset)) file.writeBytes(piece)
    const directory = Buffer.concat([...zip.stretch(offset, lengthBytes)])
    const before = { entries, offset, bytes: directory }
    const writer = new ZipWriter((piece) => file.writeBytes(piece), modifiedAtMs, before)
    writer.add(name, [bytes])
    writer.finish()
  } catch (error) {
    file.discard()
    throw error
  } finally {
    // Windows does not replace an open file.
    zip.close()
  }
  try {
    return file.finish(0)
  } finally {
    file.discard()
  }
}
