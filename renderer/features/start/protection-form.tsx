import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { useCall } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import {
  EMPTY_PROTECTION,
  ProtectionFields,
  type ProtectionProblems,
  readProtection,
} from './protection-fields.tsx'

export type ChosenProtection = RequestOf<'workspace:create'>['protection']

interface ProtectionFormProps {
  /** What happens then, as the button says it. */
  readonly action: string
  onSubmit(protection: ChosenProtection): void
  onCancel(): void
}

/** Where the keychain cannot be used, the user says how the new file is protected. */
export function ProtectionForm({ action, onSubmit, onCancel }: ProtectionFormProps) {
  const keychain = useCall('keychain:status', undefined)
  const [draft, setDraft] = useState({ ...EMPTY_PROTECTION, kind: 'passphrase' as ChosenProtection['kind'] })
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
      <div className="line">
        <Button type="submit">{action}</Button>
        <Button variant="default" onClick={onCancel}>
          {commonStrings.cancel}
        </Button>
      </div>
    </form>
  )
}
