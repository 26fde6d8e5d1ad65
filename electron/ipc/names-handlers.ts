import { AppError } from '../../shared/app-error.ts'
import { fetchBusinessNames } from '../app/fetch-business-names.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import type { Handlers } from './router.ts'

/** A service that does not answer is left after this; names are a convenience. */
const FETCH_LIMIT_MS = 120_000

/** Names of businesses: asked from the service, or taken from a file that the user chose. */
export function namesHandlers(
  context: HandlerContext,
): Pick<Handlers, 'names:fetch' | 'names:choose-file' | 'names:keep-file'> {
  const { session, services, dialogs, push } = context
  let chosen: { readonly workspaceId: string; readonly path: string } | null = null
  return {
    'names:fetch': async () => {
      const signal = AbortSignal.timeout(FETCH_LIMIT_MS)
      const names = await fetchBusinessNames(services, session.getWorkspace(), signal)
      push('cache:changed', null)
      return names
    },
    'names:choose-file': async () => {
      const { store, record } = session.getWorkspace()
      const path = await dialogs.chooseNamesFile()
      if (path === null) return null
      const preview = await store.writer.previewNames(path)
      chosen = { path, workspaceId: record.workspaceId }
      return preview
    },
    'names:keep-file': async () => {
      const { store, record } = session.getWorkspace()
      if (chosen?.workspaceId !== record.workspaceId) {
        throw new AppError('not-found', 'No file of names was chosen for this workspace.')
      }
      const names = await store.writer.keepNamesOfFile(chosen.path, services.clock.nowMs())
      push('cache:changed', null)
      return names
    },
  }
}
