import { IconEye, IconFolderOpen, IconPlayerPlay, IconPlugConnected } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type AppError, toAppError } from '../../../shared/app-error.ts'
import { Button } from '../../components/controls/button.tsx'
import { KeyHint } from '../../components/controls/key-hint.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { type KeyId, keysOf } from '../../components/keyboard/key-map.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { ExampleRibbon } from '../../components/state/example-ribbon.tsx'
import { type ReviewState, StateIcon } from '../../components/state/state-icon.tsx'
import { call } from '../../ipc/use-call.ts'
import { changeWorkspace } from '../../stores/listen-to-pushes.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { PassphrasePrompt } from './passphrase-form.tsx'
import { RecentList } from './recent-list.tsx'
import styles from './start.module.css'
import { StartFailure } from './start-failure.tsx'
import { strings } from './strings.ts'
import { useOpenWorkspace } from './use-open-workspace.ts'

/** A window without a workspace: three ways in, and the workspaces opened before. */
export function StartScreen() {
  const { open, choose, prompt, failure, dismissFailure } = useOpenWorkspace()
  const demo = useOpenDemo()
  const step = useWorkStore((state) => state.demoStep)
  const setConnecting = useViewStore((state) => state.setConnecting)
  const connect = () => setConnecting(true)
  const openDemo = () => {
    dismissFailure()
    if (!demo.isOpening) demo.open()
  }
  useKeys(['start'], { 'start-demo': openDemo, 'start-connect': connect, 'start-file': choose })
  return (
    <div className={styles.start}>
      <main className={styles.ways}>
        <div className={styles.column}>
          <span className={styles.logo} aria-hidden="true">
            <IconEye size={22} stroke={2} />
          </span>
          <h1 className={styles.title}>{strings.title}</h1>
          <p className={styles.subtitle}>{strings.subtitle}</p>
          <Way
            {...strings.ways.demo}
            {...(demo.isOpening && { text: strings.demoSteps[step ?? 'starting'] })}
            icon={<IconPlayerPlay size={20} stroke={1.5} />}
            shortcut="start-demo"
            isFirst
            onClick={openDemo}
          />
          <p className="visually-hidden" role="status">
            {demo.isOpening && strings.demoSteps[step ?? 'starting']}
          </p>
          <Way
            {...strings.ways.connect}
            icon={<IconPlugConnected size={20} stroke={1.5} />}
            shortcut="start-connect"
            onClick={connect}
          />
          <Way
            {...strings.ways.file}
            icon={<IconFolderOpen size={20} stroke={1.5} />}
            shortcut="start-file"
            onClick={choose}
          />
          <p className={styles.importLine}>
            {strings.importText}
            <Button kind="quiet" onClick={() => setConnecting(true, 'files')}>
              {strings.importFiles}
            </Button>
          </p>
          {failure && (
            <StartFailure
              error={failure.error}
              onDismiss={dismissFailure}
              {...(failure.isLostDemo && { onRecreate: openDemo })}
            />
          )}
          {demo.error && <StartFailure error={demo.error} onDismiss={demo.dismiss} />}
        </div>
      </main>
      <aside className={styles.aside}>
        <RecentList onOpen={open} />
        <ReadingGuide />
      </aside>
      <PassphrasePrompt {...prompt} />
    </div>
  )
}

interface WayProps {
  readonly name: string
  readonly text: string
  readonly icon: ReactNode
  readonly shortcut: KeyId
  readonly isFirst?: boolean
  onClick(): void
}

function Way({ name, text, icon, shortcut, isFirst = false, onClick }: WayProps) {
  return (
    <button type="button" className={styles.way} data-first={isFirst || undefined} onClick={onClick}>
      <span className={styles.wayIcon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.wayText}>
        <span className={styles.wayName}>{name}</span> <span className="dim">{text}</span>
      </span>
      <KeyHint keys={keysOf(shortcut)} isDecorative />
    </button>
  )
}

interface OpenDemo {
  open(): void
  dismiss(): void
  readonly isOpening: boolean
  readonly error: AppError | null
}

/** Opens the demo workspace; the first time that includes fetching the sample data, which the pushes tell of. */
function useOpenDemo(): OpenDemo {
  const client = useQueryClient()
  const [isOpening, setOpening] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const open = () => {
    setOpening(true)
    setError(null)
    useViewStore.getState().setView('home')
    call('workspace:open-demo', undefined).then(
      (workspace) => {
        setOpening(false)
        changeWorkspace(client, workspace)
        useWorkStore.setState({ demoStep: null })
      },
      (failure) => {
        const known = toAppError(failure)
        setOpening(false)
        useWorkStore.setState({ demoStep: null })
        // Who closes the demo while its data are fetched knows that they did.
        if (known.code === 'cancelled') return
        setError(known)
        // The workspace may be on screen already when fetching its data fails.
        if (client.getQueryData(['workspace:current', undefined])) showFailure(known)
      },
    )
  }
  return { open, dismiss: () => setError(null), isOpening, error }
}

const STATES = ['hidden', 'deleted', 'shown', 'unknown'] as const satisfies readonly ReviewState[]
/** CSS pixels, of the ribbons. */
const WIDTH = 264

/** What the shapes of a ribbon mean, by four examples. */
function ReadingGuide() {
  return (
    <section>
      <h2 className="heading">{strings.howToRead}</h2>
      <ul>
        {STATES.map((state) => (
          <li key={state} className={styles.guideLine}>
            <span className={styles.guideName}>
              <StateIcon state={state} />
              {strings.legend[state]}
            </span>
            <ExampleRibbon state={state} width={WIDTH} label={strings.legendTexts[state]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
