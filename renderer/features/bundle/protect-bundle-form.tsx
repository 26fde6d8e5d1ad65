import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { BundleCheck } from '../../../shared/domain/bundle.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { bundleWords as words } from '../../words/bundle-words.ts'
import { EMPTY_PROTECTION, type ProtectionProblems, readProtection } from '../first-run/protection-draft.ts'
import { ProtectionFields } from '../first-run/protection-fields.tsx'
import { restoreChosen } from './open-bundle.ts'

interface ProtectBundleFormProps {
  readonly check: BundleCheck
  readonly error: AppError | null
  onCancel(): void
}

/** Where the keychain cannot be used, the user says how the copy is protected. */
export function ProtectBundleForm({ check, error, onCancel }: ProtectBundleFormProps) {
  const client = useQueryClient()
  const keychain = useCall('keychain:status', undefined)
  const [draft, setDraft] = useState({ ...EMPTY_PROTECTION, kind: 'passphrase' as 'keychain' | 'passphrase' })
  const [problems, setProblems] = useState<ProtectionProblems>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readProtection(draft, keychain.data)
    if (read.ok) void restoreChosen(client, check, read.protection)
    else setProblems(read.problems)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p>
        <strong>{words.protecting}</strong> {words.protectingText}
      </p>
      {error && <ErrorNotice error={error} />}
      <ProtectionFields draft={draft} problems={problems} onChange={setDraft} />
      <div className="line">
        <Button type="submit">{words.restore}</Button>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
