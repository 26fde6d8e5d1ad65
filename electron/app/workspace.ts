import { basename, extname } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import type { BundleCheck } from '../../shared/domain/bundle.ts'
import type { VerificationProblem } from '../../shared/domain/verification.ts'
import { type Connection, hasService, isSameSigner, originOf } from '../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../shared/domain/workspace-summary.ts'
import type { Keychain } from '../credentials/keychain.ts'
import { changeProtection, openVault, type ProtectionChoice } from '../credentials/open-vault.ts'
import type { Vault } from '../credentials/vault.ts'
import { logSwallowed } from '../lib/log/log.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { RestoredBundle } from '../store/restored-bundle.ts'
import type { WorkspaceRecord } from '../store/writer-api.ts'
import type { Store } from '../threads/store-client.ts'

/** An open workspace: its file, its secrets, and what its file says of itself. */
export class Workspace {
  readonly path: string
  readonly store: Store
  #vault: Vault
  readonly #evidenceProblem: VerificationProblem | null
  #record: WorkspaceRecord
  #hasPrivateKey: boolean
  #bundle: RestoredBundle | null
  readonly #witness: string | null | undefined
  #witnessing: Promise<void> = Promise.resolve()

  constructor(
    path: string,
    vault: Vault,
    store: Store,
    record: WorkspaceRecord,
    hasPrivateKey: boolean,
    evidenceProblem: VerificationProblem | null = null,
    bundle: RestoredBundle | null = null,
    witness?: string | null,
  ) {
    this.#witness = witness
    this.path = path
    this.store = store
    this.#vault = vault
    this.#evidenceProblem = evidenceProblem
    this.#record = record
    this.#hasPrivateKey = hasPrivateKey
    this.#bundle = bundle
  }

  get record(): WorkspaceRecord {
    return this.#record
  }

  summarize(): WorkspaceSummary {
    return {
      workspaceId: this.#record.workspaceId,
      name: this.#name(),
      path: this.path,
      protection: this.#vault.protection,
      connection: this.#record.connection,
      timeZone: this.#record.timeZone,
      hasPrivateKey: this.#hasPrivateKey,
      isPrivateKeyInKeyFile: this.#vault.isPrivateKeyInKeyFile,
      isDemo: this.#record.demo !== null,
      evidenceProblem: this.#evidenceProblem,
      bundle: this.#bundle?.check ?? null,
    }
  }

  /** The bundle that this workspace was restored from. @throws AppError *not-found* */
  getBundle(): RestoredBundle {
    if (this.#bundle) return this.#bundle
    throw new AppError('not-found', 'This workspace was not restored from a bundle.')
  }

  async keepBundle(bundle: RestoredBundle): Promise<BundleCheck> {
    await this.store.writer.keepRestoredBundle(bundle)
    this.#bundle = bundle
    return bundle.check
  }

  /** Refuses to add evidence or to change its source. @throws AppError *bundle-read-only* */
  refuseBundle(): void {
    if (!this.#bundle) return
    throw new AppError('bundle-read-only', 'This workspace was restored from an evidence bundle.')
  }

  /**
   * Refuses to add data of the user to a file whose key lies beside it.
   * @throws AppError *demo-not-protected*
   */
  refuseUnprotected(): void {
    if (this.#vault.protection !== 'demo') return
    throw new AppError('demo-not-protected', 'The demo is not protected: it holds its sample data only.')
  }

  /** How the service is reached. @throws AppError *no-service*, *bundle-read-only* */
  getConnection(): Connection {
    this.refuseBundle()
    const { connection } = this.#record
    if (hasService(connection)) return connection
    throw new AppError('no-service', 'This workspace works from files: it has no service.')
  }

  /**
   * [Note: Stored key] The stored key signs only for the host, client ID and scheme that it was entered for. For others
   * it must be entered again, so that a page that was taken over cannot have it sign, or sync, for a host of its own.
   * @throws AppError *private-key-elsewhere*, *private-key-missing*
   */
  getPrivateKeyFor(connection: Connection): Promise<string> {
    this.#refuseOtherSigner(connection)
    return this.getPrivateKey()
  }

  #refuseOtherSigner(wanted: Connection): void {
    const { connection } = this.#record
    if (hasService(connection) && isSameSigner(connection, wanted)) return
    throw new AppError('private-key-elsewhere', 'The stored private key is for another connection.')
  }

  /** @throws AppError *private-key-missing* */
  async getPrivateKey(): Promise<string> {
    const privateKey = await this.#vault.findPrivateKey()
    if (privateKey) return privateKey
    throw new AppError('private-key-missing', 'No private key is stored for this workspace.')
  }

  get vault(): Vault {
    return this.#vault
  }

  getDatabaseKey(): Promise<string> {
    return this.#vault.getDatabaseKey()
  }

  /** For a thread that opens the file, with what this machine knew of it before it was opened. */
  async locate(): Promise<DatabaseLocation> {
    const witness = this.#witness
    return { path: this.path, keyHex: await this.getDatabaseKey(), ...(witness !== undefined && { witness }) }
  }

  async setPrivateKey(privateKey: string): Promise<void> {
    this.refuseBundle()
    await this.#vault.setPrivateKey(privateKey)
    this.#hasPrivateKey = true
  }

  /**
   * See [Note: Stored key].
   * @param privateKey replaces the stored key before anything can be asked by it; the stored one comes back where the
   *   connection cannot be stored.
   * @throws AppError *private-key-elsewhere*, *disk-full*, *file-access*
   */
  async updateConnection(connection: Connection, atMs: number, privateKey?: string): Promise<void> {
    this.refuseBundle()
    this.refuseUnprotected()
    if (this.#hasPrivateKey && privateKey === undefined) this.#refuseOtherSigner(connection)
    const formerKey = privateKey === undefined ? null : await this.#vault.findPrivateKey()
    if (privateKey !== undefined) await this.setPrivateKey(privateKey)
    const former = this.#record.connection
    const from = hasService(former) ? originOf(former.baseUrl) : ''
    const details = { from, to: originOf(connection.baseUrl), isKeyReplaced: privateKey !== undefined }
    try {
      await this.store.run('connection:change', connection, {
        atMs,
        action: 'connection-changed',
        subject: '',
        details,
      })
    } catch (error) {
      if (formerKey !== null) await this.#vault.setPrivateKey(formerKey)
      throw error
    }
    this.#record = { ...this.#record, connection }
  }

  /**
   * Keeps the secrets elsewhere, or under another passphrase.
   * @param passphrase of today, where there is one
   * @throws AppError *passphrase-required*, *passphrase-wrong*, and as `changeProtection`
   */
  async changeProtection(
    keychain: Keychain,
    choice: ProtectionChoice,
    passphrase: string | undefined,
    atMs: number,
  ): Promise<void> {
    const from = this.#vault.protection
    const vault = await openVault(this.path, keychain, passphrase)
    this.#vault = await changeProtection(this.path, keychain, vault, choice)
    const details = { from, to: this.#vault.protection }
    await this.store.run('log:record', { atMs, action: 'protection-changed', subject: '', details })
  }

  /** Keeps what this machine knows from now on; nobody has to wait for it. */
  keepWitness(): void {
    this.#witnessing = this.store.writer.getWitness().then((text) => this.#writeWitness(text), swallow)
  }

  async close(): Promise<void> {
    await this.#witnessing
    await this.store.close()
    await this.#writeWitness(this.store.lastWitness)
  }

  /** A failure leaves a witness that is behind, which is true as well. */
  async #writeWitness(text: string | null): Promise<void> {
    if (text !== null) await this.#vault.writeWitness(text).catch(swallow)
  }

  #name(): string {
    const bundle = this.#bundle?.check.facts.fileName
    return bundle === undefined ? workspaceName(this.path) : basename(bundle, extname(bundle))
  }
}

const swallow = (error: unknown) => logSwallowed('witness', error)

export const WORKSPACE_EXTENSION = '.unhidden'

export function workspaceName(path: string): string {
  return basename(path, extname(path) === WORKSPACE_EXTENSION ? WORKSPACE_EXTENSION : '')
}
