import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { create } from 'zustand'
import { type AppError, toAppError } from '../../../shared/app-error.ts'
import type { SignatureCheck } from '../../../shared/domain/verification.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { call } from '../../ipc/use-call.ts'
import { usePreferences } from '../../ipc/use-preferences.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { Signatures } from './check-result.tsx'
import { reportCheckStrings } from './check-strings.ts'

const strings = reportCheckStrings.stamping

interface StampState {
  /** The report whose time stamp is asked for. */
  readonly askingSeq: number | null
  readonly stamped: ReadonlyMap<number, readonly SignatureCheck[]>
}

const useStamps = create<StampState>()(() => ({ askingSeq: null, stamped: new Map() }))

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
    <Modal opened={askingSeq !== null} onClose={close} title={strings.title} centered>
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
        label={strings.address}
        description={strings.note}
        placeholder="https://"
        value={typed ?? timeStampAddress}
        maxLength={300}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <ErrorNotice error={error.toShape()} />}
      {error?.retryable && <p>{strings.waits}</p>}
      <div className="line">
        <Button type="submit" loading={isAsking} disabled={!/^https?:\/\/./.test(address)}>
          {strings.action}
        </Button>
        <Button variant="default" onClick={onClose}>
          {commonStrings.cancel}
        </Button>
      </div>
    </form>
  )
}
