import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { changeWorkspace } from '../../stores/listen-to-pushes.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { PrivateKeyField } from '../start/private-key-field.tsx'
import { settingsStrings as strings } from './settings-strings.ts'

/** The key goes in and never comes out: only whether there is one is known here. */
export function PrivateKeySection({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { hasPrivateKey, isPrivateKeyInKeyFile } = workspace
  const [isReplacing, setReplacing] = useState(false)
  const [isReplaced, setReplaced] = useState(false)
  const stored = isPrivateKeyInKeyFile ? strings.keyStoredInFile : strings.keyStored
  return (
    <section className="panel settings-section">
      <h2>{strings.privateKey}</h2>
      {isReplacing ? (
        <ReplacementForm
          onDone={(wasStored) => {
            setReplacing(false)
            setReplaced(wasStored)
          }}
        />
      ) : (
        <div className="line">
          <span>{hasPrivateKey ? stored : strings.keyMissing}</span>
          <Button variant="default" onClick={() => setReplacing(true)}>
            {hasPrivateKey ? strings.replaceKey : strings.enterKey}
          </Button>
        </div>
      )}
      {isReplaced && <Notice kind="good" title={strings.keyReplaced} />}
    </section>
  )
}

function ReplacementForm({ onDone }: { onDone(wasStored: boolean): void }) {
  const [key, setKey] = useState('')
  const client = useQueryClient()
  const store = useAction('workspace:set-private-key', (workspace) => changeWorkspace(client, workspace))
  const save = () => store.mutate({ privateKey: key }, { onSuccess: () => onDone(true) })
  return (
    <div className="stack">
      <PrivateKeyField
        label={strings.newKey}
        description={strings.newKeyText}
        value={key}
        onChange={setKey}
      />
      {store.error && <ErrorNotice error={store.error} />}
      <div className="line">
        <Button disabled={key === ''} loading={store.isPending} onClick={save}>
          {strings.storeKey}
        </Button>
        <Button variant="default" onClick={() => onDone(false)}>
          {commonStrings.cancel}
        </Button>
      </div>
    </div>
  )
}
