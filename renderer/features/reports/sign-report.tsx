import { Button, Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { create } from 'zustand'
import { toAppError } from '../../../shared/app-error.ts'
import type { SignedReport } from '../../../shared/domain/kept-report.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { call } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { reportCheckStrings } from './check-strings.ts'
import styles from './reports.module.css'

const strings = reportCheckStrings.signing

/** A saved report by its log entry, or the open bundle. */
type Signable = number | 'bundle'

interface SigningState {
  /** What is to be signed with a key that needs a passphrase. */
  readonly asking: { readonly of: Signable; readonly wasWrong: boolean } | null
  readonly signed: ReadonlyMap<Signable, SignedReport>
}

const useSigning = create<SigningState>()(() => ({ asking: null, signed: new Map() }))

/** Asks for a key, and for its passphrase where it has one. */
export async function sign(of: Signable, passphrase: string | null = null): Promise<void> {
  try {
    const result =
      of === 'bundle'
        ? await call('bundle:sign', { passphrase })
        : await call('report:sign', { seq: of, passphrase })
    const { signed } = useSigning.getState()
    useSigning.setState({ asking: null, ...(result && { signed: new Map(signed).set(of, result) }) })
  } catch (error) {
    const { code } = toAppError(error)
    const isAsking = code === 'passphrase-required' || code === 'passphrase-wrong'
    useSigning.setState({ asking: isAsking ? { of, wasWrong: passphrase !== null } : null })
    if (!isAsking) showFailure(error)
  }
}

/** The signatures that were put beside the files of a report, or beside a bundle. */
export function SignedResult({ of }: { readonly of: Signable }) {
  const signed = useSigning((state) => state.signed.get(of))
  if (!signed) return null
  return (
    <p className={styles.check}>
      {strings.signed(signed.signatures.join(', '))} <SafeText text={signed.key} />
    </p>
  )
}

/** Asks for the passphrase of the key that was chosen. What is typed goes to the main process and is forgotten here. */
export function SignDialog() {
  const asking = useSigning((state) => state.asking)
  const close = () => useSigning.setState({ asking: null })
  return (
    <Modal opened={asking !== null} onClose={close} title={strings.title} centered>
      {asking && <PassphraseForm {...asking} onCancel={close} />}
    </Modal>
  )
}

interface PassphraseFormProps {
  readonly of: Signable
  readonly wasWrong: boolean
  onCancel(): void
}

function PassphraseForm({ of, wasWrong, onCancel }: PassphraseFormProps) {
  const [passphrase, setPassphrase] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPassphrase('')
    void sign(of, passphrase)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <PasswordInput
        label={strings.passphrase}
        description={strings.note}
        error={wasWrong && passphrase === '' ? strings.wrong : null}
        value={passphrase}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setPassphrase(event.currentTarget.value)}
      />
      <div className="line">
        <Button type="submit" disabled={passphrase === ''}>
          {strings.action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {commonStrings.cancel}
        </Button>
      </div>
    </form>
  )
}
