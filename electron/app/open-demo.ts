import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type AppErrorCode, toAppError } from '../../shared/app-error.ts'
import { keyFilePath, readKeyFile } from '../credentials/key-file.ts'
import { createDemoWorkspace, FORMER_DEMO_LIMIT_MS, NO_KEYCHAIN, withinLimit } from './demo-workspace.ts'
import { openWorkspace, removeWorkspaceFiles } from './open-workspace.ts'
import { WORKSPACE_EXTENSION, type Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

/** The file in the place of the demo. *other*: a workspace of the user, or a demo that needs a question to open. */
type Found =
  | { readonly kind: 'demo'; readonly workspace: Workspace }
  | { readonly kind: 'nothing' | 'lost' | 'other' }

const LOST: ReadonlySet<AppErrorCode> = new Set([
  'database-key-missing',
  'workspace-wrong-key',
  'workspace-missing',
])
const NAMES_LIMIT = 100

/**
 * Opens the demo of a folder, or makes it, without questions. It opens only a file whose key file has the mark of the
 * demo, and makes it again if its key is lost. Another file of the same name stays, and the demo gets the next name.
 */
export async function openDemo(services: WorkspaceServices, folder: string): Promise<Workspace> {
  for (let number = 1; number <= NAMES_LIMIT; number += 1) {
    const path = join(folder, `Demo${number === 1 ? '' : ` ${number}`}${WORKSPACE_EXTENSION}`)
    const found = await find(services, path)
    if (found.kind === 'demo') return found.workspace
    if (found.kind === 'lost') await removeWorkspaceFiles(path)
    if (found.kind !== 'other') return createDemoWorkspace(services, path)
  }
  throw new AppError('workspace-exists', 'Too many workspaces have the name of the demo.')
}

/** Removes a demo whose key is lost. Any other file at `path` stays. */
export async function removeLostDemo(services: WorkspaceServices, path: string): Promise<void> {
  const found = await find(services, path)
  if (found.kind === 'demo') await found.workspace.close()
  if (found.kind === 'lost') await removeWorkspaceFiles(path)
}

async function find(services: WorkspaceServices, path: string): Promise<Found> {
  if (!(await isMarked(path))) {
    const isTaken = (await isThere(path)) || (await isThere(keyFilePath(path)))
    return { kind: isTaken ? 'other' : 'nothing' }
  }
  try {
    const workspace = await withinLimit(services, FORMER_DEMO_LIMIT_MS, () =>
      openWorkspace(services, path, undefined),
    )
    if (workspace.record.demo) return { kind: 'demo', workspace }
    await workspace.close()
    return { kind: 'other' }
  } catch (error) {
    const { code } = toAppError(error)
    if (LOST.has(code)) return { kind: 'lost' }
    if (NO_KEYCHAIN.has(code)) return { kind: 'other' }
    throw error
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function isMarked(path: string): Promise<boolean> {
  return readKeyFile(path).then(
    ({ isDemo }) => isDemo === true,
    () => false,
  )
}
