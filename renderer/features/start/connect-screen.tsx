import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { getSystemZoneName } from '../../../shared/domain/audit-zone.ts'
import type { ConnectionTest } from '../../../shared/ipc/application-contract.ts'
import { Button } from '../../components/controls/button.tsx'
import { BackButton } from '../../components/frame/toolbar.tsx'
import { drawAndFocus, isInOpenPicker } from '../../components/keyboard/focus.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { changeWorkspace } from '../../stores/listen-to-pushes.ts'
import { useViewStore } from '../../stores/view-store.ts'
import styles from './connect.module.css'
import { ConnectActions, StepFields } from './connect-steps.tsx'
import { connectStrings as strings } from './connect-strings.ts'
import { EMPTY_DRAFT } from './connection-fields.tsx'
import { ConnectionTestPanel, findFailedField, listPassed } from './connection-test.tsx'
import {
  type NewWorkspaceDraft,
  type NewWorkspaceProblems,
  problemsOf,
  readNewWorkspace,
  type Step,
} from './new-workspace-draft.ts'
import { EMPTY_PROTECTION } from './protection-fields.tsx'
import { StartFailure } from './start-failure.tsx'
import { useConnectionTest } from './use-connection-test.ts'

const STEPS: readonly Step[] = ['service', 'scope', 'protection']

const EMPTY: Omit<NewWorkspaceDraft, 'source'> = {
  name: '',
  timeZone: getSystemZoneName(),
  connection: EMPTY_DRAFT,
  privateKey: '',
  protection: EMPTY_PROTECTION,
}

/** What was typed before the form was left, without its secrets, so that one key loses nothing. */
let kept = EMPTY

/** A new workspace in three steps. The private key leaves the form only towards the main process. */
export function ConnectScreen() {
  const source = useViewStore((state) => state.connectingTo)
  const setConnecting = useViewStore((state) => state.setConnecting)
  const [draft, setDraft] = useState<NewWorkspaceDraft>({ ...kept, source })
  const [problems, setProblems] = useState<NewWorkspaceProblems>({})
  const [step, setStep] = useState<Step>('service')
  const [testedAtMs, setTestedAt] = useState<number | null>(null)
  const keychain = useCall('keychain:status', undefined)
  const client = useQueryClient()
  const test = useConnectionTest(() => setTestedAt(Date.now()))
  const create = useAction('workspace:create')

  useEffect(() => {
    kept = { ...draft, privateKey: '', protection: EMPTY_PROTECTION }
  }, [draft])
  const change = (part: Partial<NewWorkspaceDraft>) => {
    if ('connection' in part || 'privateKey' in part) {
      test.reset()
      setTestedAt(null)
    }
    setDraft((former) => ({ ...former, ...part }))
  }
  const runTest = () => {
    const read = readNewWorkspace(draft, keychain.data, 'connection')
    markProblems(problemsOf('service', read.problems))
    if (read.connection) test.mutate({ connection: read.connection, privateKey: draft.privateKey })
  }
  const markProblems = (found: NewWorkspaceProblems) =>
    drawAndFocus(
      () => setProblems(found),
      // A field that a test marked keeps its mark where nothing else is wrong.
      () => (hasProblems(found) ? document.querySelector<HTMLElement>('[aria-invalid="true"]') : null),
    )
  const show = (other: Step) =>
    drawAndFocus(
      () => {
        setProblems({})
        setStep(other)
      },
      () => document.querySelector<HTMLElement>('main h2'),
    )
  const goOn = () => {
    const read = readNewWorkspace(draft, keychain.data, 'everything')
    const found = problemsOf(step, read.problems)
    markProblems(found)
    if (hasProblems(found)) return
    const next = STEPS[STEPS.indexOf(step) + 1]
    if (next) return show(next)
    if (!read.request) return
    // Not a callback of mutate: the pushed change of workspace takes this screen away before the reply is here.
    create.mutateAsync(read.request).then(
      (workspace) => {
        kept = EMPTY
        changeWorkspace(client, workspace)
        useViewStore.getState().setView('data')
      },
      () => undefined, // shown as create.error
    )
  }
  const leave = () => {
    if (test.isPending) test.cancel()
    setConnecting(false)
  }
  const goBack = () => {
    const former = STEPS[STEPS.indexOf(step) - 1]
    if (former) show(former)
    else leave()
  }
  useEffect(() => document.querySelector<HTMLElement>('main input')?.focus(), [])
  // An open list or calendar closes first.
  useKeys(['anywhere'], { back: () => !isInOpenPicker() && (test.isPending ? test.cancel() : leave()) })
  const failedField = test.data ? findFailedField(test.data) : null
  const hasFailed = test.data?.isAccepted === false && step === 'service'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasFailed) runTest()
    else goOn()
  }
  return (
    <div className={styles.connect}>
      <header className={styles.bar}>
        <BackButton label={strings.back} onClick={goBack} />
        <h1 className={styles.barTitle}>{source === 'files' ? strings.filesTitle : strings.title}</h1>
        <StepList current={step} source={source} />
        <Button kind="quiet" shortcut="Escape" onClick={leave}>
          {strings.cancel}
        </Button>
      </header>
      <div className={styles.body}>
        <main className={styles.page}>
          <form className={styles.form} onSubmit={submit} noValidate>
            <StepFields
              step={step}
              draft={draft}
              problems={problems}
              failedField={failedField}
              passed={listPassed(test.data)}
              onChange={change}
            />
            {create.error && <StartFailure error={create.error} onDismiss={create.reset} />}
            <ConnectActions
              step={step}
              canTest={source === 'service'}
              hasFailed={hasFailed}
              isTesting={test.isPending}
              isBusy={test.isPending || create.isPending}
              hasProblems={hasProblems(problems)}
              onTest={runTest}
              onCancelTest={test.cancel}
              onContinue={goOn}
            />
            {/* Enter in a field does what the primary button does. */}
            <input type="submit" hidden />
          </form>
        </main>
        <aside className={styles.panel}>
          {source === 'service' ? (
            <ConnectionTestPanel
              test={test.data ?? toFailedTest(test.error)}
              atMs={testedAtMs}
              isRunning={test.isPending}
              draft={draft}
            />
          ) : (
            <p className={styles.panelNote}>
              <IconInfoCircle size={14} stroke={1.75} aria-hidden />
              {strings.filesNote}
            </p>
          )}
        </aside>
      </div>
    </div>
  )
}

interface StepListProps {
  readonly current: Step
  readonly source: NewWorkspaceDraft['source']
}

function StepList({ current, source }: StepListProps) {
  return (
    <ol className={styles.steps} aria-label={strings.progress}>
      {STEPS.map((step, index) => (
        <li key={step} className={styles.step} aria-current={step === current ? 'step' : undefined}>
          <span className={styles.stepNumber} aria-hidden="true">
            {index + 1}
          </span>
          <span className={styles.stepName}>
            {strings.steps[step === 'service' && source === 'files' ? 'files' : step]}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The call itself failed, before the service was asked. */
function toFailedTest(error: AppError | null): ConnectionTest | null {
  return error && { isAccepted: false, error: error.toShape(), failedAt: 'service', sent: null }
}

function hasProblems(problems: NewWorkspaceProblems): boolean {
  return Object.keys(problems).length > 0
}
