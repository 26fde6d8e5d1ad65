import { isLongPassphrase, PASSPHRASE_TOO_SHORT } from '../../../shared/domain/workspace.ts'
import type { KeychainStatus } from '../../../shared/ipc/application-contract.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { strings } from './strings.ts'

/** The choice of protection as entered in the form. */
export interface ProtectionDraft {
  readonly kind: 'keychain' | 'passphrase'
  readonly passphrase: string
  readonly repeated: string
}

export interface ProtectionProblems {
  readonly kind?: string
  readonly passphrase?: string
  readonly repeated?: string
}

type ProtectionRequest = RequestOf<'workspace:create'>['protection']

export const EMPTY_PROTECTION: ProtectionDraft = { kind: 'keychain', passphrase: '', repeated: '' }

/** The request that the draft asks for, or what is still wrong with it. */
export function readProtection(
  draft: ProtectionDraft,
  keychain: KeychainStatus | undefined,
):
  | { readonly ok: true; readonly protection: ProtectionRequest }
  | { readonly ok: false; readonly problems: ProtectionProblems } {
  const words = strings.protection
  if (draft.kind === 'keychain') {
    if (keychain?.isAvailable === false) return { ok: false, problems: { kind: words.mustChoose } }
    return { ok: true, protection: { kind: 'keychain' } }
  }
  if (!isLongPassphrase(draft.passphrase))
    return { ok: false, problems: { passphrase: PASSPHRASE_TOO_SHORT } }
  if (draft.passphrase !== draft.repeated) return { ok: false, problems: { repeated: words.different } }
  return { ok: true, protection: { kind: 'passphrase', passphrase: draft.passphrase } }
}
