import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { changeWorkspace } from '../../stores/listen-to-pushes.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import {
  EMPTY_PROTECTION,
  type ProtectionDraft,
  ProtectionFields,
  type ProtectionProblems,
  readProtection,
} from '../start/protection-fields.tsx'
import { useOpenWorkspace } from '../start/use-open-workspace.ts'
import { choicesOf } from './display-section.tsx'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import { settingsStrings as strings } from './settings-strings.ts'

/** The file of the workspace, and what protects it. */
export function ProtectionSection({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { close } = useOpenWorkspace()
  const { lockAfter } = usePreferences()
  const setPreferences = useSetPreferences()
  return (
    <>
      <h2 className={styles.title}>{strings.sections.protection}</h2>
      <SettingRow label={strings.file}>
        <span className={styles.path}>{workspace.path}</span>
      </SettingRow>
      <ProtectionRows workspace={workspace} />
      {!workspace.isDemo && (
        <SettingRow label={strings.lockAfter} help={strings.lockAfterHelp} isNamed>
          <Segmented
            label={strings.lockAfter}
            choices={choicesOf(strings.lockTimes)}
            value={lockAfter}
            onChange={(value) => setPreferences({ lockAfter: value })}
          />
        </SettingRow>
      )}
      <div className={styles.actions}>
        <Button onClick={() => close()}>{strings.close}</Button>
      </div>
    </>
  )
}

interface ProtectionRowsProps {
  readonly workspace: WorkspaceSummary
}

/** Where the keys are, and the key of the file. The demo without a keychain has neither to change. */
function ProtectionRows({ workspace }: ProtectionRowsProps) {
  const [isChanging, setChanging] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const close = (wasChanged: boolean) => {
    setChanging(false)
    setChanged(wasChanged)
  }
  return (
    <>
      <SettingRow label={strings.protection} help={strings.protections[workspace.protection]}>
        {!workspace.isDemo && !isChanging && (
          <Button onClick={() => setChanging(true)}>{strings.changeProtection}</Button>
        )}
      </SettingRow>
      {isChanging && <ProtectionChange workspace={workspace} onDone={close} />}
      {isChanged && <Notice kind="good" title={strings.protectionChanged} />}
      {workspace.protection !== 'demo' && <DatabaseKeyRow />}
    </>
  )
}

function ProtectionChange({
  workspace,
  onDone,
}: ProtectionRowsProps & { onDone(wasChanged: boolean): void }) {
  const asksCurrent = workspace.protection === 'passphrase'
  const [draft, setDraft] = useState<ProtectionDraft>({ ...EMPTY_PROTECTION, kind: 'passphrase' })
  const [current, setCurrent] = useState('')
  const [problems, setProblems] = useState<ProtectionProblems>({})
  const keychain = useCall('keychain:status', undefined)
  const client = useQueryClient()
  const change = useAction('workspace:change-protection', (saved) => changeWorkspace(client, saved))
  const save = () => {
    const read = readProtection(draft, keychain.data)
    setProblems(read.ok ? {} : read.problems)
    if (!read.ok) return
    const passphrase = asksCurrent ? { passphrase: current } : {}
    change.mutate({ protection: read.protection, ...passphrase }, { onSuccess: () => onDone(true) })
  }
  return (
    <div className={styles.form}>
      {asksCurrent && (
        <Field
          type="password"
          label={strings.currentPassphrase}
          value={current}
          autoComplete="off"
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
      )}
      <ProtectionFields draft={draft} problems={problems} onChange={setDraft} />
      {change.error && <ErrorNotice error={change.error} />}
      <div className={styles.actions}>
        <Button
          kind="primary"
          disabledReason={asksCurrent && current === '' ? strings.currentEmpty : null}
          onClick={save}
        >
          {strings.changeProtection}
        </Button>
        <Button onClick={() => onDone(false)}>{commonStrings.cancel}</Button>
      </div>
    </div>
  )
}

function DatabaseKeyRow() {
  const client = useQueryClient()
  const renew = useAction('workspace:renew-key', (workspace) => changeWorkspace(client, workspace))
  return (
    <>
      <SettingRow label={strings.databaseKey} help={strings.databaseKeyHelp}>
        <Button
          disabledReason={renew.isPending ? strings.renewing : null}
          onClick={() => renew.mutate(undefined)}
        >
          {strings.renewKey}
        </Button>
      </SettingRow>
      {renew.isSuccess && <Notice kind="good" title={strings.keyRenewed} />}
      {renew.error && <ErrorNotice error={renew.error} />}
    </>
  )
}
