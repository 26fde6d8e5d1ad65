import { Radio } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isLongPassphrase, PASSPHRASE_TOO_SHORT } from '../../../shared/domain/workspace.ts'
import type { KeychainStatus } from '../../../shared/ipc/application-contract.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { SubmitLine } from '../../components/controls/submit-line.tsx'
import { Notice } from '../../components/notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import styles from './connect.module.css'
import { strings } from './strings.ts'

interface ProtectionFieldsProps {
  readonly draft: ProtectionDraft
  readonly problems: ProtectionProblems
  onChange(draft: ProtectionDraft): void
}

const words = strings.protection

/**
 * Keychain or passphrase. Where the keychain cannot be used this says so and leaves the choice to the user: nothing
 * falls back silently.
 */
export function ProtectionFields({ draft, problems, onChange }: ProtectionFieldsProps) {
  const keychain = useCall('keychain:status', undefined)
  const isUnavailable = keychain.data?.isAvailable === false
  return (
    <div className="stack">
      {keychain.data?.isAvailable === false && (
        <Notice kind="warning" title={words.unavailableTitle}>
          <p>{words.unavailableText}</p>
          <p className="notice-code">{keychain.data.reason}</p>
          <Button disabled={keychain.isFetching} onClick={() => void keychain.refetch()}>
            {words.checkAgain}
          </Button>
        </Notice>
      )}
      <Radio.Group
        label={words.legend}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind: kind === 'passphrase' ? 'passphrase' : 'keychain' })}
        {...(problems.kind && { error: problems.kind })}
      >
        <div className={styles.choices}>
          <Radio
            size="sm"
            value="keychain"
            label={words.keychain}
            description={words.keychainText}
            disabled={isUnavailable}
          />
          <Radio size="sm" value="passphrase" label={words.passphrase} description={words.passphraseText} />
        </div>
      </Radio.Group>
      {draft.kind === 'passphrase' && (
        <div className={styles.pair}>
          <Field
            type="password"
            label={words.passphrase}
            value={draft.passphrase}
            autoComplete="new-password"
            error={problems.passphrase ?? null}
            onChange={(event) => onChange({ ...draft, passphrase: event.currentTarget.value })}
          />
          <Field
            type="password"
            label={words.repeat}
            value={draft.repeated}
            autoComplete="new-password"
            error={problems.repeated ?? null}
            onChange={(event) => onChange({ ...draft, repeated: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}

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

interface ProtectionFormProps {
  /** What happens then, as the button says it. */
  readonly action: string
  onSubmit(protection: ProtectionRequest): void
  onCancel(): void
}

/** Where the keychain cannot be used, the user says how the new file is protected. */
export function ProtectionForm({ action, onSubmit, onCancel }: ProtectionFormProps) {
  const keychain = useCall('keychain:status', undefined)
  const [draft, setDraft] = useState<ProtectionDraft>({ ...EMPTY_PROTECTION, kind: 'passphrase' })
  const [problems, setProblems] = useState<ProtectionProblems>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readProtection(draft, keychain.data)
    if (read.ok) onSubmit(read.protection)
    else setProblems(read.problems)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <ProtectionFields draft={draft} problems={problems} onChange={setDraft} />
      <SubmitLine label={action} onCancel={onCancel} />
    </form>
  )
}
