import type { ImportedFile, ImportOutcome } from '../../shared/domain/import.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import type { Handlers } from './router.ts'

/** As many lines as a person looks through; the rest is counted. */
const FILES_SHOWN = 1_000
const ORDER: Readonly<Record<ImportOutcome, number>> = { refused: 0, duplicate: 1, archived: 2 }

/** Importing pages from files; the paths come from the system's dialog and never reach the renderer. */
export function importHandlers({ session, dialogs }: HandlerContext): Pick<Handlers, 'import:run'> {
  return {
    'import:run': async ({ from, operation }) => {
      session.getWorkspace()
      const paths = await dialogs.chooseImport(from)
      if (paths.length === 0) return null
      const { sweeps, files, error } = await session.importPages({ paths, operation })
      if (error && sweeps.length === 0) throw error
      return {
        sweeps,
        files: files.toSorted(byOutcome).slice(0, FILES_SHOWN),
        fileCount: files.length,
        refusedCount: files.filter(({ outcome }) => outcome === 'refused').length,
      }
    },
  }
}

function byOutcome(a: ImportedFile, b: ImportedFile): number {
  return ORDER[a.outcome] - ORDER[b.outcome]
}
