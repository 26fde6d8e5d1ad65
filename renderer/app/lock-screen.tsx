import { Modal, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import type { LockedWorkspace } from '../../shared/ipc/application-contract.ts'
import { Button } from '../components/controls/button.tsx'
import { showFailure } from '../components/frame/failure-line.tsx'
import { ErrorNotice } from '../components/notice.tsx'
import { call, listen, useAction, useCall } from '../ipc/use-call.ts'
import { changeWorkspace } from '../stores/listen-to-pushes.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import styles from './frame/frame.module.css'

const LOCKED = ['workspace:locked', undefined] as const
const strings = frameStrings.lock
/** Above every dialog and popover. */
const ABOVE_ALL = 10_000

/** Covers the window while the workspace is locked ([Note: Lock]); the screen below stays as it was. */
export function LockScreen() {
  const client = useQueryClient()
  const locked = useCall('workspace:locked', undefined).data ?? null
  useEffect(() => listen('workspace:locked', (news) => client.setQueryData(LOCKED, news)), [client])
  if (!locked) return null
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => undefined}
      title={strings.title(locked.name)}
      zIndex={ABOVE_ALL}
      classNames={{ header: styles.lockHeader ?? '', body: styles.lockBody ?? '' }}
    >
      <UnlockForm locked={locked} />
    </Modal>
  )
}

function UnlockForm({ locked }: { readonly locked: LockedWorkspace }) {
  const [passphrase, setPassphrase] = useState('')
  const client = useQueryClient()
  const unlock = useAction('workspace:unlock', (workspace) => {
    changeWorkspace(client, workspace)
    // What was asked while nothing was open has failed. The workspace may be locked again by now, which comes by push:
    // that none is open then must not take the screen away.
    void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'workspace:current' })
  })
  const asks = locked.protection === 'passphrase'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    unlock.mutate(asks ? { passphrase } : {})
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p>{strings.text}</p>
      {asks && (
        <PasswordInput
          label={strings.passphrase}
          value={passphrase}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
      )}
      {unlock.error && <ErrorNotice error={unlock.error} />}
      <div className="line">
        <Button
          kind="primary"
          type="submit"
          disabled={unlock.isPending || (asks && passphrase === '')}
          {...(!asks && { 'data-autofocus': true })}
        >
          {strings.unlock}
        </Button>
        <Button onClick={() => void call('workspace:close', undefined).catch(showFailure)}>
          {strings.close}
        </Button>
      </div>
    </form>
  )
}
