import { prepareOnce, type ReadableDatabase } from './database.ts'

/** What a key is for; see migration 5. */
export type SecretName = 'client-id' | 'redaction'

/** 32 bytes, made once for each workspace. */
export function getWorkspaceSecret(db: ReadableDatabase, name: SecretName): Uint8Array {
  const secret: unknown = prepareOnce(db, 'SELECT secret FROM workspace_secret WHERE name = ?')
    .pluck()
    .get(name)
  if (secret instanceof Uint8Array) return secret
  throw new Error(`the workspace has no key named ${name}`)
}
