import { statSync } from 'node:fs'
import { toFileError } from '../lib/file-error.ts'
import { FolderReader } from '../lib/folder-reader.ts'
import { ZipReader } from '../lib/zip/zip-reader.ts'
import { BundleFiles, type BundleSource } from './bundle-files.ts'

/**
 * Opens a bundle, packed or unpacked; nothing is written to the disk, and what is unsafe about it is refused here.
 * @throws AppError *evidence-broken*, *file-access*
 */
export function withBundle<Result>(path: string, use: (files: BundleFiles) => Result): Result {
  const source = openSource(path)
  try {
    return use(new BundleFiles(source))
  } finally {
    source.close()
  }
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    throw toFileError(error, path)
  }
}

function openSource(path: string): BundleSource {
  return isFolder(path) ? new FolderReader(path) : ZipReader.open(path)
}
