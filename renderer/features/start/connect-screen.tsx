import './start.css'
import './connect.css'
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { getSystemZoneName, UTC_ZONE_NAME } from '../../../shared/domain/audit-zone.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { changeWorkspace } from '../../stores/listen-to-pushes.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { connectStrings as strings } from './connect-strings.ts'
import { EMPTY_DRAFT } from './connection-draft.ts'
import { ScopeFields, ServiceFields } from './connection-fields.tsx'
import { ConnectionTestResult } from './connection-test-result.tsx'
import { type NewWorkspaceDraft, type NewWorkspaceProblems, readNewWorkspace } from './new-workspace-draft.ts'
import { PrivateKeyField } from './private-key-field.tsx'
import { EMPTY_PROTECTION } from './protection-draft.ts'
import { ProtectionFields } from './protection-fields.tsx'
import { SchemeFields } from './scheme-fields.tsx'

const EMPTY: Omit<NewWorkspaceDraft, 'source'> = {
  name: '',
  timeZone: getSystemZoneName(),
  connection: EMPTY_DRAFT,
  privateKey: '',
  protection: EMPTY_PROTECTION,
}

/** The runtime's list lacks UTC, and the machine's zone where that has another name by now. */
const ZONES = [...new Set([getSystemZoneName(), UTC_ZONE_NAME, ...Intl.supportedValuesOf('timeZone')])]

/** After the next drawing, when the marks are there. */
function focusFirstProblem(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** The form for a new workspace. The private key leaves it only towards the main process. */
export function ConnectScreen() {
  const source = useViewStore((state) => state.connectingTo)
  const [draft, setDraft] = useState<NewWorkspaceDraft>({ ...EMPTY, source })
  const [problems, setProblems] = useState<NewWorkspaceProblems>({})
  const keychain = useCall('keychain:status', undefined)
  const client = useQueryClient()
  const test = useAction('connection:test')
  const create = useAction('workspace:create')
  const setConnecting = useViewStore((state) => state.setConnecting)

  const change = (part: Partial<NewWorkspaceDraft>) => setDraft((former) => ({ ...former, ...part }))
  const changeConnection = (part: Partial<NewWorkspaceDraft['connection']>) => {
    test.reset()
    change({ connection: { ...draft.connection, ...part } })
  }
  const runTest = () => {
    const read = readNewWorkspace(draft, keychain.data, 'connection')
    setProblems(read.problems)
    if (read.connection) test.mutate({ connection: read.connection, privateKey: draft.privateKey })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readNewWorkspace(draft, keychain.data, 'everything')
    setProblems(read.problems)
    if (!read.request) return focusFirstProblem()
    // Not a callback of mutate: the pushed change of workspace takes this screen away before the reply is here.
    create.mutateAsync(read.request).then(
      (workspace) => {
        changeWorkspace(client, workspace)
        useViewStore.getState().setView('data')
      },
      () => undefined, // shown as create.error
    )
  }
  const hasProblems = Object.keys(problems).length > 0
  const connectionProps = {
    draft: draft.connection,
    problems: problems.connection ?? {},
    onChange: changeConnection,
  }
  return (
    <main className="connect">
      <form className="connect-inner" onSubmit={submit} noValidate>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={15} />}
          onClick={() => setConnecting(false)}
          mb={8}
        >
          {strings.back}
        </Button>
        <h1>{draft.source === 'files' ? strings.filesTitle : strings.title}</h1>
        <section className="panel form-section">
          <SourceChoice
            source={draft.source}
            onChange={(chosen) => {
              setProblems({})
              change({ source: chosen })
            }}
          />
          <TextInput
            label={strings.name}
            description={strings.nameText}
            value={draft.name}
            error={problems.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Select
            label={strings.timeZone}
            description={strings.timeZoneText}
            searchable
            maw={320}
            data={ZONES}
            limit={80}
            value={draft.timeZone}
            allowDeselect={false}
            onChange={(timeZone) => timeZone !== null && change({ timeZone })}
          />
        </section>
        {draft.source === 'service' && (
          <section className="panel form-section">
            <h2>{strings.service}</h2>
            <ServiceFields {...connectionProps} />
            <PrivateKeyField
              value={draft.privateKey}
              error={problems.privateKey}
              onChange={(privateKey) => {
                test.reset()
                change({ privateKey })
              }}
            />
            <SchemeFields
              scheme={draft.connection.scheme}
              error={problems.connection?.scheme}
              onChange={(scheme) => changeConnection({ scheme })}
            />
            <div>
              <Button variant="default" onClick={runTest} loading={test.isPending}>
                {strings.test}
              </Button>
            </div>
            <ConnectionTestResult test={test.data} error={test.error} />
          </section>
        )}
        <section className="panel form-section">
          <h2>{strings.scope}</h2>
          {draft.source === 'files' && <p className="dim">{strings.filesScopeText}</p>}
          <ScopeFields {...connectionProps} />
        </section>
        <section className="panel form-section">
          <h2>{strings.protection}</h2>
          <ProtectionFields
            draft={draft.protection}
            problems={problems.protection ?? {}}
            onChange={(protection) => change({ protection })}
          />
        </section>
        {create.error && <ErrorNotice error={create.error} />}
        <div className="line">
          <Button type="submit" size="sm" loading={create.isPending}>
            {strings.create}
          </Button>
          {hasProblems && (
            <span className="state-deleted" role="alert">
              {strings.correct}
            </span>
          )}
        </div>
      </form>
    </main>
  )
}

type Source = NewWorkspaceDraft['source']

function SourceChoice({ source, onChange }: { readonly source: Source; onChange(source: Source): void }) {
  return (
    <>
      <SegmentedControl
        aria-label={strings.source}
        transitionDuration={0}
        value={source}
        data={(['service', 'files'] as const).map((value) => ({ value, label: strings.sources[value] }))}
        onChange={onChange}
      />
      {source === 'files' && <p className="dim">{strings.filesText}</p>}
    </>
  )
}
