import { statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import { readJsonFile, writeJsonFile } from '../lib/json-file.ts'
import { derivationSchema, sealedSecretSchema } from './sealed-secret.ts'

/** 64 hex digits. */
export const DATABASE_KEY = /^[0-9a-f]{64}$/
export const DEMO_NOTE = 'demo, not protected'

/**
 * `NAME.unhidden.key`, beside the workspace: the id of its keychain entries, or its secrets encrypted with a
 * passphrase. It holds no secret in plain text, except for the demo on a machine without a keychain, whose sample
 * data is not secret. A workspace cannot be opened without it.
 */
const keyFileSchema = z.strictObject({
  format: z.literal(1),
  workspaceId: z.uuid(),
  /** Created as the demo: it may be removed and created again when its key is lost. */
  isDemo: z.literal(true).optional(),
  protection: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('keychain'),
      /** Name of the keychain entry of the database key; absent until the first other key. */
      keyEntry: z.uuid().optional(),
      nextKeyEntry: z.uuid().optional(),
      /** A private key too long for the keychain, encrypted with a key in the keychain. */
      privateKey: sealedSecretSchema.optional(),
    }),
    z.strictObject({
      kind: z.literal('demo'),
      note: z.literal(DEMO_NOTE),
      databaseKey: z.string().regex(DATABASE_KEY),
      privateKey: z.string(),
    }),
    z.strictObject({
      kind: z.literal('passphrase'),
      derivation: derivationSchema,
      databaseKey: sealedSecretSchema,
      nextDatabaseKey: sealedSecretSchema.optional(),
      privateKey: sealedSecretSchema.nullable(),
    }),
  ]),
})
export type KeyFile = Readonly<z.infer<typeof keyFileSchema>>
export type KeychainProtection = Extract<KeyFile['protection'], { kind: 'keychain' }>
export type DemoProtection = Extract<KeyFile['protection'], { kind: 'demo' }>
export type PassphraseProtection = Extract<KeyFile['protection'], { kind: 'passphrase' }>

export function keyFilePath(workspacePath: string): string {
  return `${workspacePath}.key`
}

/**
 * @throws AppError *database-key-missing* when there is no readable key file beside the workspace;
 *   *workspace-missing* when there is no workspace either.
 */
export async function readKeyFile(workspacePath: string): Promise<KeyFile> {
  const file = await readJsonFile(keyFilePath(workspacePath), keyFileSchema)
  if (file) return file
  const stats = statSync(workspacePath, { throwIfNoEntry: false })
  if (!stats) throw new AppError('workspace-missing', 'There is no workspace of this name.')
  if (stats.isDirectory()) {
    throw new AppError(
      'workspace-missing',
      'This is a folder. A workspace is a file whose name ends in .unhidden.',
    )
  }
  throw new AppError(
    'database-key-missing',
    'The key file that belongs beside the workspace (its name ends in .unhidden.key) is missing or damaged.',
  )
}

export function writeKeyFile(workspacePath: string, file: KeyFile): Promise<void> {
  return writeJsonFile(keyFilePath(workspacePath), keyFileSchema.parse(file))
}

/**
 * Replaces the key file that this process knows, and no other one: another program may have renewed the key or moved it
 * since, and the file is the only place of it. The caller holds the lock of the workspace.
 * @param known what this process read or wrote last
 * @throws AppError *workspace-in-use* where the file is another one by now
 */
export async function replaceKeyFile(workspacePath: string, known: KeyFile, next: KeyFile): Promise<void> {
  const found = await readKeyFile(workspacePath)
  if (!isDeepStrictEqual(found, keyFileSchema.parse(known))) {
    throw new AppError(
      'workspace-in-use',
      'Another program changed the keys of this workspace. Close it and open it again.',
    )
  }
  await writeKeyFile(workspacePath, next)
}
