import { AppError } from '../../../shared/app-error.ts'
import type { BundleFiles } from '../../evidence/bundle-files.ts'
import { listReportFolders } from '../../evidence/bundled-reports.ts'
import { writeReportFile } from '../../lib/report-file.ts'
import { volumeName } from '../../reports/pdf/pdf-order.ts'
import { withChosenBundle } from './open-safely.ts'

/** The pages of the report in a bundle, in the order of their volumes: of its own, else of the first saved one. */
export function listPages(files: BundleFiles): readonly string[] {
  const names = new Set(files.names)
  const volumesOf = (folder: string): readonly string[] => {
    const volumes: string[] = []
    for (;;) {
      const name = volumeName(`${folder}report.pdf`, volumes.length + 1)
      if (!names.has(name)) return volumes
      volumes.push(name)
    }
  }
  return (
    listReportFolders(files)
      .map(volumesOf)
      .find((volumes) => volumes.length > 0) ?? []
  )
}

/**
 * Writes the pages of a bundle that was verified, as they are in it.
 * @param target of the first volume; the others get its name with their number
 * @returns the paths of the files
 * @throws AppError *not-found* for a bundle without pages, *file-access*, *disk-full*, and as `withChosenBundle`
 */
export function savePages(path: string, target: string): readonly string[] {
  return withChosenBundle(path, (files) => {
    const pages = listPages(files)
    if (pages.length === 0) throw new AppError('not-found', 'This bundle has no report with pages.')
    return pages.map((name, at) => {
      const volume = volumeName(target, at + 1)
      writeReportFile(volume, files.find(name) ?? new Uint8Array())
      return volume
    })
  })
}
