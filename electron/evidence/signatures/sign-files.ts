import { AppError } from '../../../shared/app-error.ts'
import type { SignedReport } from '../../../shared/domain/kept-report.ts'
import { openKey } from './open-key.ts'
import { signFile } from './sign-file.ts'

export interface SignOrder {
  readonly paths: readonly string[]
  readonly keyPath: string
  /** Null while it was not asked for. */
  readonly passphrase: string | null
}

/**
 * Puts a signature beside each file.
 * @throws AppError *passphrase-required* for a protected key without one, and as `openKey` and `signFile`
 */
export async function signFiles({ paths, keyPath, passphrase }: SignOrder): Promise<SignedReport> {
  const { seal, key } = await openKey(keyPath, process.env, async () => {
    if (passphrase !== null) return passphrase
    throw new AppError('passphrase-required', 'The key has a passphrase.')
  })
  const signatures: string[] = []
  for (const path of paths) {
    const choice = { isDetached: true, isForced: false, nowMs: Date.now() }
    signatures.push((await signFile(path, seal, choice)).signature)
  }
  return { key, signatures }
}
