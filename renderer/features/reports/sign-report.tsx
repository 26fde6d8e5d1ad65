import { Modal, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type AppError, toAppError } from '../../../shared/app-error.ts'
import type { SignedReport } from '../../../shared/domain/kept-report.ts'
import type { SignatureCheck } from '../../../shared/domain/verification.ts'
import { SubmitLine } from '../../components/controls/submit-line.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { call } from '../../ipc/use-call.ts'
import { usePreferences } from '../../ipc/use-preferences.ts'
import { createWorkspaceStore } from '../../stores/workspace-store.ts'
import { Signatures } from './check-result.tsx'
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

/** Of the open workspace: another one has other reports of the same number. */
const useSigning = createWorkspaceStore<SigningState>(() => ({ asking: null, signed: new Map() }))

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
      <SubmitLine label={strings.action} isDisabled={passphrase === ''} onCancel={onCancel} />
    </form>
  )
}

const stampingStrings = reportCheckStrings.stamping

interface StampState {
  /** The report whose time stamp is asked for. */
  readonly askingSeq: number | null
  readonly stamped: ReadonlyMap<number, readonly SignatureCheck[]>
}

const useStamps = createWorkspaceStore<StampState>(() => ({ askingSeq: null, stamped: new Map() }))

export function askForStamp(seq: number): void {
  useStamps.setState({ askingSeq: seq })
}

/** The time stamps that were put beside the files of a report, in the words of its verification. */
export function StampResult({ seq }: { readonly seq: number }) {
  const stamped = useStamps((state) => state.stamped.get(seq))
  return stamped ? <Signatures signatures={stamped} /> : null
}

/** Asks for the authority; none is built in. */
export function StampDialog() {
  const askingSeq = useStamps((state) => state.askingSeq)
  const close = () => useStamps.setState({ askingSeq: null })
  return (
    <Modal opened={askingSeq !== null} onClose={close} title={stampingStrings.title} centered>
      {askingSeq !== null && <StampForm seq={askingSeq} onClose={close} />}
    </Modal>
  )
}

function StampForm({ seq, onClose }: { readonly seq: number; onClose(): void }) {
  const { timeStampAddress } = usePreferences()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const [isAsking, setAsking] = useState(false)
  const address = (typed ?? timeStampAddress).trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
    setError(null)
    try {
      const found = await call('report:time-stamp', { seq, address })
      useStamps.setState({ stamped: new Map(useStamps.getState().stamped).set(seq, found) })
      onClose()
    } catch (failure) {
      setError(toAppError(failure))
    } finally {
      setAsking(false)
    }
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <TextInput
        label={stampingStrings.address}
        description={stampingStrings.note}
        placeholder="https://"
        value={typed ?? timeStampAddress}
        maxLength={300}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <ErrorNotice error={error.toShape()} />}
      {error?.retryable && <p>{stampingStrings.waits}</p>}
      <SubmitLine
        label={stampingStrings.action}
        isBusy={isAsking}
        isDisabled={!/^https?:\/\/./.test(address)}
        onCancel={onClose}
      />
    </form>
  )
}
