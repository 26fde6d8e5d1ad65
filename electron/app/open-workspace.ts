import { openVault, refuseUnprotected } from '../credentials/open-vault.ts'
import { findNoticedProblem } from '../evidence/compare-head.ts'
import { readHeadIfPossible } from '../evidence/head-file.ts'
import { openStore } from '../threads/store-client.ts'
import { Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

/**
 * Opens a workspace file with the secrets that belong to it.
 * @throws AppError *passphrase-required*, *passphrase-wrong*, *database-key-missing*, the keychain's and the file's errors
 */
export async function openWorkspace(
  services: WorkspaceServices,
  path: string,
  passphrase: string | undefined,
): Promise<Workspace> {
  const vault = await openVault(path, services.keychain, passphrase)
  const store = await openStore({ path, keyHex: await vault.getDatabaseKey(), mode: 'open' })
  try {
    const record = await store.writer.getRecord()
    refuseUnprotected(vault.protection, record.demo !== null)
    const hasPrivateKey = (await vault.findPrivateKey()) !== null
    // Opening has compared the head with the file, and noted in it what does not fit.
    const evidenceProblem = findNoticedProblem(readHeadIfPossible(path))
    const bundle = await store.ask('bundle:restored')
    return new Workspace(path, vault, store, record, hasPrivateKey, evidenceProblem, bundle)
  } catch (error) {
    await store.close()
    throw error
  }
}
