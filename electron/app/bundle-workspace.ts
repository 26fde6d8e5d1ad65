import { basename } from 'node:path'
import type { BundleCheck } from '../../shared/domain/bundle.ts'
import type { FilesOnly } from '../../shared/domain/workspace.ts'
import { createVault, type ProtectionChoice } from '../credentials/open-vault.ts'
import { logSwallowed } from '../lib/log/log.ts'
import type { BundleThread } from '../threads/bundle-client.ts'
import { copyPathOf, partialPathOf, publishCopy } from './bundle-copies.ts'
import { openWorkspace, removeWorkspaceFiles } from './open-workspace.ts'
import type { Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

export interface BundleToRestore {
  /** The ZIP file and its check, which verified it; it is not redacted. */
  readonly path: string
  readonly check: BundleCheck
  readonly protection: ProtectionChoice
  /** The folder of restored copies. */
  readonly folder: string
}

/**
 * Restores a bundle as a workspace and opens it; its evidence is read-only. If a step fails, the files of the former
 * steps are removed.
 * @throws AppError as `restoreCopy` and `createVault`
 */
export async function restoreBundle(
  services: WorkspaceServices,
  thread: BundleThread,
  { path, check, protection, folder }: BundleToRestore,
): Promise<Workspace> {
  const copyPath = copyPathOf(folder, check.facts)
  const partial = partialPathOf(copyPath)
  const vault = await createVault(copyPath, services.keychain, protection)
  const nowMs = services.clock.nowMs()
  try {
    const restored = await thread.restore({
      path,
      check,
      nowMs,
      target: { path: partial, keyHex: await vault.getDatabaseKey() },
      record: {
        workspaceId: vault.workspaceId,
        demo: null,
        createdAtMs: nowMs,
        connection: toSource(check),
        timeZone: check.facts.timeZone,
      },
    })
    await publishCopy(copyPath)
    const passphrase = protection.kind === 'passphrase' ? protection.passphrase : undefined
    const workspace = await openWorkspace(services, copyPath, passphrase)
    await logOpened(workspace, path, restored, nowMs)
    return workspace
  } catch (error) {
    await vault.destroy().catch((failure) => logSwallowed('restoring a bundle', failure))
    await removeWorkspaceFiles(partial)
    await removeWorkspaceFiles(copyPath)
    throw error
  }
}

/** No service, and the scope of the last sweep, which coverage needs. */
function toSource({ facts }: BundleCheck): FilesOnly {
  const [scope = { businessIds: [], from: null, to: null }] = facts.scopes
  return { service: 'none', scope }
}

async function logOpened(
  { store: { run } }: Workspace,
  path: string,
  { facts, verification, reperformance }: BundleCheck,
  atMs: number,
): Promise<void> {
  const { isIntact, receipts, headHash, index } = verification
  await run('log:record', {
    atMs,
    action: 'bundle-opened',
    subject: '',
    details: { file: basename(path), sha256: facts.sha256, outcome: reperformance?.outcome ?? null },
  })
  const details = { isIntact, receipts, headHash, problem: null, index }
  await run('log:record', { atMs, action: 'verified', subject: '', details })
}
