import { access } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { AppError, toAppError } from '../../shared/app-error.ts'
import type { WorkspaceSummary } from '../../shared/domain/workspace-summary.ts'
import { isCopy, removeCopy } from '../workspace/bundle-copies.ts'
import { createWorkspace } from '../workspace/create-workspace.ts'
import { createDemoWorkspace } from '../workspace/demo-workspace.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import {
  forgetWorkspace,
  isRecentWorkspace,
  listRecentWorkspaces,
  rememberWorkspace,
} from '../workspace/recent-workspaces.ts'
import { WORKSPACE_EXTENSION, type Workspace } from '../workspace/workspace.ts'
import type { HandlerContext } from './handler-context.ts'
import type { Handlers } from './router.ts'

type WorkspaceChannels = Extract<keyof Handlers, `workspace:${string}`>

const DEMO_FILE = `Demo${WORKSPACE_EXTENSION}`

/** Creating, opening and closing workspaces, and what can be changed about the open one. */
export function workspaceHandlers(context: HandlerContext): Pick<Handlers, WorkspaceChannels> {
  const { services, session, dataFolder, dialogs, bundles } = context
  const show = async (workspace: Workspace): Promise<WorkspaceSummary> => {
    await session.replace(workspace)
    await rememberWorkspace(dataFolder.recentFile, workspace.path)
    return workspace.summarize()
  }
  const open = async (path: string, passphrase: string | undefined): Promise<WorkspaceSummary> => {
    const { current } = session
    if (current?.path === path) return current.summarize()
    return show(await openWorkspace(services, path, passphrase))
  }
  return {
    'workspace:current': () => session.current?.summarize() ?? null,
    'workspace:recent': () => listRecentWorkspaces(dataFolder.recentFile, dataFolder.bundles),
    'workspace:create': async ({ name, connection, privateKey, protection }) => {
      const path = join(dataFolder.workspaces, `${name}${WORKSPACE_EXTENSION}`)
      return show(await createWorkspace(services, { path, connection, privateKey, protection, demo: null }))
    },
    'workspace:open': async ({ path, passphrase }) => {
      await refuseUnknownPath(dataFolder, path)
      return open(path, passphrase)
    },
    'workspace:choose-and-open': async () => {
      const path = await dialogs.chooseWorkspaceFile()
      if (path === null) return null
      if (extname(path).toLowerCase() === '.zip') return { chosenBundle: bundles.choose(path) }
      try {
        return await open(path, undefined)
      } catch (error) {
        if (toAppError(error).code !== 'passphrase-required') throw error
        await rememberWorkspace(dataFolder.recentFile, path)
        return { needsPassphrase: path }
      }
    },
    'workspace:open-demo': ({ protection }) => openDemo(context, protection, open, show),
    'workspace:close': async () => {
      await session.close()
      return null
    },
    'workspace:forget': async ({ path }) => {
      await refuseUnknownPath(dataFolder, path)
      if (session.current?.path === path) await session.close()
      if (isCopy(dataFolder.bundles, path)) await removeCopy(dataFolder.bundles, services.keychain, path)
      await forgetWorkspace(dataFolder.recentFile, path)
      return null
    },
    'workspace:update-connection': async ({ connection }) => {
      const workspace = idleWorkspace(context)
      await workspace.updateConnection(connection)
      return workspace.summarize()
    },
    'workspace:set-private-key': async ({ privateKey }) => {
      const workspace = idleWorkspace(context)
      await workspace.setPrivateKey(privateKey)
      return workspace.summarize()
    },
  }
}

type ProtectionRequest = Parameters<Handlers['workspace:open-demo']>[0]['protection']

async function openDemo(
  { services, session, dataFolder, push }: HandlerContext,
  protection: ProtectionRequest,
  open: (path: string, passphrase: string | undefined) => Promise<WorkspaceSummary>,
  show: (workspace: Workspace) => Promise<WorkspaceSummary>,
): Promise<WorkspaceSummary> {
  const path = join(dataFolder.workspaces, DEMO_FILE)
  const passphrase = protection.kind === 'passphrase' ? protection.passphrase : undefined
  push('demo:progress', { step: 'starting' })
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  const summary = exists
    ? await open(path, passphrase)
    : await show(await createDemoWorkspace(services, path, protection))
  const [lastSweep] = await session.getWorkspace().store.reader.listSweeps({ offset: 0, limit: 1 })
  if (!lastSweep || lastSweep.outcome === 'running') await syncDemo({ session, push })
  push('demo:progress', { step: 'ready' })
  return summary
}

async function syncDemo({ session, push }: Pick<HandlerContext, 'session' | 'push'>): Promise<void> {
  push('demo:progress', { step: 'syncing' })
  const { error } = await session.startSync('complete')
  if (error) throw error
}

/** The renderer names only files it was given: those that were open before, copies of bundles, and what the dialog returned. */
async function refuseUnknownPath(
  { recentFile, bundles }: HandlerContext['dataFolder'],
  path: string,
): Promise<void> {
  if (isCopy(bundles, path) || (await isRecentWorkspace(recentFile, path))) return
  throw new AppError('not-found', 'This workspace is not among those opened before.')
}

/** A sweep keeps the connection it began with; changing it half-way would mix two sources. */
function idleWorkspace({ session }: HandlerContext): Workspace {
  if (session.syncStatus.isRunning)
    throw new AppError('busy', 'Wait for the sync to end, or cancel it first.')
  return session.getWorkspace()
}
