import { stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { AppError, toAppError } from '../../../shared/app-error.ts'
import { hasService } from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import type { OpenedFile } from '../../../shared/ipc/application-contract.ts'
import { systemCode, toFileError } from '../../lib/file-error.ts'
import { isCopy, removeCopy } from '../bundle-copies.ts'
import { openDemo } from '../demo-workspace.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { createWorkspace, openWorkspace, replaceDatabaseKey } from '../open-workspace.ts'
import {
  forgetWorkspace,
  isRecentWorkspace,
  listRecentWorkspaces,
  noteVerdicts,
  rememberWorkspace,
} from '../recent-workspaces.ts'
import { WORKSPACE_EXTENSION, type Workspace } from '../workspace.ts'
import { refuseRejectedKey } from './application.ts'

/** Creating, opening, closing and changing workspaces. */
export function workspaceHandlers(context: HandlerContext) {
  const { services, session, dataFolder, dialogs, bundles, recentDocuments, requestedFiles, hosts } = context
  const remember = async (path: string): Promise<void> => {
    await rememberWorkspace(dataFolder.recentFile, path)
    if (!isCopy(dataFolder.bundles, path)) recentDocuments.add(path)
  }
  const show = async (workspace: Workspace): Promise<WorkspaceSummary> => {
    await session.replace(workspace)
    await remember(workspace.path)
    // The window does not wait for it, and a list without verdicts is no failure.
    void noteVerdicts(dataFolder.recentFile, workspace, services.clock.nowMs()).catch(() => undefined)
    return workspace.summarize()
  }
  const open = async (path: string, passphrase: string | undefined): Promise<WorkspaceSummary> => {
    const { current } = session
    if (current?.path === path) return current.summarize()
    return show(await openWorkspace(services, path, passphrase))
  }
  /** Does not ask for a passphrase: *workspace:open* opens a workspace that needs one. */
  const openFile = async (path: string): Promise<OpenedFile> => {
    if (extname(path).toLowerCase() === '.zip') return { chosenBundle: bundles.choose(path) }
    try {
      return await open(path, undefined)
    } catch (error) {
      if (toAppError(error).code !== 'passphrase-required') throw error
      await remember(path)
      return { needsPassphrase: path }
    }
  }
  return {
    'workspace:current': () => session.current?.summarize() ?? null,
    'workspace:recent': () => listRecentWorkspaces(dataFolder.recentFile, dataFolder.bundles),
    'workspace:create': async ({ name, ...wanted }) => {
      if (hasService(wanted.connection)) await hosts.allow(wanted.connection.baseUrl, null)
      const path = join(dataFolder.workspaces, `${name}${WORKSPACE_EXTENSION}`)
      return show(await createWorkspace(services, { ...wanted, path, demo: null }))
    },
    'workspace:open': async ({ path, passphrase }) => {
      await refuseUnknownPath(dataFolder, path)
      return open(path, passphrase)
    },
    'workspace:choose-and-open': async () => {
      const path = await dialogs.chooseWorkspaceFile()
      return path === null ? null : openFile(path)
    },
    'workspace:open-requested': async () => {
      const path = requestedFiles.take()
      if (path === null) return null
      await refuseForeignFile(path)
      const leavesSync = session.syncStatus.isRunning && session.current?.path !== path
      if (leavesSync && !(await dialogs.confirmLeavingSync(basename(path)))) return null
      return openFile(path)
    },
    'workspace:open-demo': () => showDemo(context, show),
    'workspace:close': () => session.close(),
    'workspace:lock': () => session.lock(),
    'workspace:locked': () => session.locked,
    'workspace:unlock': async ({ passphrase }) => {
      const path = await session.settleLock()
      return show(await openWorkspace(services, path, passphrase))
    },
    'workspace:forget': async ({ path }) => {
      await refuseUnknownPath(dataFolder, path)
      if (session.current?.path === path) await session.close()
      if (isCopy(dataFolder.bundles, path)) await removeCopy(dataFolder.bundles, services.keychain, path)
      await forgetWorkspace(dataFolder.recentFile, path)
      const left = await listRecentWorkspaces(dataFolder.recentFile, dataFolder.bundles)
      recentDocuments.replace(left.filter(({ isBundle }) => !isBundle).map((one) => one.path))
    },
    'workspace:update-connection': async ({ connection, privateKey }) => {
      const workspace = session.getIdle()
      await hosts.allow(connection.baseUrl, workspace)
      if (privateKey !== undefined) await refuseRejectedKey(context, workspace, privateKey, connection)
      session.getIdle(workspace)
      await workspace.updateConnection(connection, services.clock.nowMs(), privateKey)
      return workspace.summarize()
    },
    'workspace:renew-key': () =>
      session.holdOpen(async () => {
        const workspace = await session.reopen(async ({ path, vault }) => {
          await replaceDatabaseKey(path, async () => vault)
        })
        const atMs = services.clock.nowMs()
        await workspace.store.run('log:record', { atMs, action: 'key-renewed', subject: '', details: {} })
        return workspace.summarize()
      }),
    'workspace:change-protection': async ({ protection, passphrase }) => {
      const workspace = session.getIdle()
      await workspace.changeProtection(services.keychain, protection, passphrase, services.clock.nowMs())
      await remember(workspace.path)
      return workspace.summarize()
    },
    'workspace:set-private-key': async ({ privateKey }) => {
      const workspace = session.getIdle()
      await refuseRejectedKey(context, workspace, privateKey)
      session.getIdle(workspace)
      await workspace.setPrivateKey(privateKey)
      return workspace.summarize()
    },
  } satisfies Partial<Handlers>
}

async function showDemo(
  { services, session, dataFolder, push }: HandlerContext,
  show: (workspace: Workspace) => Promise<WorkspaceSummary>,
): Promise<WorkspaceSummary> {
  push('demo:progress', { step: 'starting' })
  const { current } = session
  const isOpen = current?.record.demo && dirname(current.path) === dataFolder.workspaces
  const summary = isOpen ? current.summarize() : await show(await openDemo(services, dataFolder.workspaces))
  const [lastSweep] = await session.getWorkspace().store.ask('sweeps:list', { offset: 0, limit: 1 })
  if (!lastSweep || lastSweep.outcome === 'running') await syncDemo({ session, push })
  push('demo:progress', { step: 'ready' })
  return summary
}

async function syncDemo({ session, push }: Pick<HandlerContext, 'session' | 'push'>): Promise<void> {
  push('demo:progress', { step: 'syncing' })
  const { error } = await session.startSync('complete')
  if (error) throw error
}

/** Accepts paths of recent workspaces and of copies of bundles only: the renderer does not choose paths. */
async function refuseUnknownPath(
  { recentFile, bundles }: HandlerContext['dataFolder'],
  path: string,
): Promise<void> {
  if (isCopy(bundles, path) || (await isRecentWorkspace(recentFile, path))) return
  throw new AppError('not-found', 'This workspace is not among those opened before.')
}

const FILES_OPENED = [WORKSPACE_EXTENSION, '.zip']

/** @throws AppError *not-found*, *file-foreign* for what is neither a workspace nor a ZIP file, *file-access*. */
async function refuseForeignFile(path: string): Promise<void> {
  const file = await stat(path).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw toFileError(error, path)
    throw new AppError('not-found', `There is no file ${basename(path)}.`)
  })
  if (file.isFile() && FILES_OPENED.includes(extname(path).toLowerCase())) return
  throw new AppError('file-foreign', `${basename(path)} is neither a workspace nor an evidence bundle.`)
}
