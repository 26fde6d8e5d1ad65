import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Connection, hasService, isSameSigner } from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { Button } from '../../components/controls/button.tsx'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { changeWorkspace } from '../../stores/listen-to-pushes.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { bundleStrings } from '../bundle/bundle-strings.ts'
import { connectStrings } from '../start/connect-strings.ts'
import {
  type ConnectionDraft,
  type ConnectionProblems,
  readDraft,
  ScopeFields,
  ServiceFields,
  toDraft,
} from '../start/connection-fields.tsx'
import { ConnectionTestResult } from '../start/connection-test.tsx'
import { PrivateKeyField } from '../start/private-key-field.tsx'
import { SchemeFields } from '../start/scheme-fields.tsx'
import { useConnectionTest } from '../start/use-connection-test.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import { settingsStrings as strings } from './settings-strings.ts'

/** Where and how the workspace asks. The demo has a new connection for each sweep, so it has no form. */
export function ConnectionSection({ workspace }: { readonly workspace: WorkspaceSummary }) {
  return (
    <>
      <h2 className={styles.title}>{strings.connection}</h2>
      {workspace.bundle ? (
        <p className="small">{bundleStrings.readOnly.connection}</p>
      ) : workspace.isDemo ? (
        <p className="small">{strings.demoConnection}</p>
      ) : (
        <Connecting workspace={workspace} />
      )}
    </>
  )
}

/** A workspace for files alone may be given a service later; what was imported stays. */
function Connecting({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted || hasService(workspace.connection)) return <ConnectionForm workspace={workspace} />
  return (
    <SettingRow label={strings.service} help={strings.filesOnly}>
      <Button onClick={() => setWanted(true)}>{strings.enterService}</Button>
    </SettingRow>
  )
}

function ConnectionForm({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const [draft, setDraft] = useState(() => toDraft(workspace.connection))
  const [privateKey, setPrivateKey] = useState('')
  const [problems, setProblems] = useState<ConnectionProblems>({})
  const client = useQueryClient()
  const test = useConnectionTest()
  const update = useAction('workspace:update-connection', (saved) => {
    setPrivateKey('')
    changeWorkspace(client, saved)
  })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toDraft(workspace.connection))
  const needsKey = workspace.hasPrivateKey && !isSameSigner(draft, toDraft(workspace.connection))
  const typed = needsKey ? { privateKey } : {}
  const keyMissing = needsKey && privateKey === '' ? connectStrings.privateKeyMissing : null

  const forgetOutcome = () => {
    test.reset()
    update.reset()
  }
  const change = (part: Partial<ConnectionDraft>) => {
    forgetOutcome()
    setDraft((former) => ({ ...former, ...part }))
  }
  const changeKey = (key: string) => {
    forgetOutcome()
    setPrivateKey(key)
  }
  const withConnection = (use: (connection: Connection) => void) => {
    const read = readDraft(draft)
    setProblems(read.ok ? {} : read.problems)
    if (read.ok) use(read.connection)
  }
  // The form then has the values as saved, such as an address without the slash at its end.
  const onSuccess = (saved: WorkspaceSummary) => setDraft(toDraft(saved.connection))
  const save = () => withConnection((connection) => update.mutate({ connection, ...typed }, { onSuccess }))
  const fields = { draft, problems, onChange: change }
  return (
    <div className={styles.form}>
      <ServiceFields {...fields} />
      {needsKey ? (
        <PrivateKeyField description={strings.keyElsewhere} value={privateKey} onChange={changeKey} />
      ) : (
        <PrivateKeyRow workspace={workspace} />
      )}
      <SchemeFields scheme={draft.scheme} error={problems.scheme} onChange={(scheme) => change({ scheme })} />
      <ScopeFields {...fields} />
      <ConnectionTestResult test={test.data} error={test.error} />
      {update.error && update.error.code !== 'cancelled' && <ErrorNotice error={update.error} />}
      <div className={styles.actions}>
        <Button kind="primary" disabledReason={isChanged ? keyMissing : strings.unchanged} onClick={save}>
          {strings.save}
        </Button>
        <Button
          disabledReason={test.isPending ? null : keyMissing}
          onClick={
            test.isPending
              ? test.cancel
              : () => withConnection((connection) => test.mutate({ connection, ...typed }))
          }
        >
          {test.isPending ? connectStrings.cancelTest : connectStrings.test}
        </Button>
        <span className="small" role="status">
          {isChanged ? '' : update.isSuccess ? strings.saved : strings.unchanged}
        </span>
      </div>
    </div>
  )
}

/** The key goes in and never comes out: only whether there is one is known here. */
function PrivateKeyRow({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { hasPrivateKey } = workspace
  const [isReplacing, setReplacing] = useState(false)
  const [isReplaced, setReplaced] = useState(false)
  return (
    <>
      {isReplacing ? (
        <ReplacementForm
          isReplacing={hasPrivateKey}
          onDone={(wasStored) => {
            setReplacing(false)
            setReplaced(wasStored)
          }}
        />
      ) : (
        <SettingRow
          label={strings.privateKey}
          help={hasPrivateKey ? whereStored(workspace) : strings.keyMissing}
        >
          <Button onClick={() => setReplacing(true)}>
            {hasPrivateKey ? strings.replaceKey : strings.enterKey}
          </Button>
        </SettingRow>
      )}
      {isReplaced && <Notice kind="good" title={strings.keyReplaced} />}
    </>
  )
}

function whereStored({ protection, isPrivateKeyInKeyFile }: WorkspaceSummary): string {
  if (protection === 'passphrase') return strings.keySealed
  return isPrivateKeyInKeyFile ? strings.keyStoredInFile : strings.keyStored
}

interface ReplacementProps {
  /** A key is stored. */
  readonly isReplacing: boolean
  onDone(wasStored: boolean): void
}

function ReplacementForm({ isReplacing, onDone }: ReplacementProps) {
  const [key, setKey] = useState('')
  const client = useQueryClient()
  const store = useAction('workspace:set-private-key', (workspace) => changeWorkspace(client, workspace))
  const save = () => store.mutate({ privateKey: key }, { onSuccess: () => onDone(true) })
  return (
    <div className={styles.form}>
      <PrivateKeyField
        label={strings.newKey}
        {...(isReplacing && { description: strings.newKeyText })}
        value={key}
        onChange={setKey}
      />
      {store.error && <ErrorNotice error={store.error} />}
      <div className={styles.actions}>
        <Button disabledReason={key === '' ? strings.keyEmpty : null} onClick={save}>
          {strings.storeKey}
        </Button>
        <Button onClick={() => onDone(false)}>{commonStrings.cancel}</Button>
      </div>
    </div>
  )
}
