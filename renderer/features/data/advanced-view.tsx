import {
  IconBuildingStore,
  IconFileImport,
  IconListDetails,
  IconRefresh,
  IconSignature,
  IconTerminal2,
  IconTestPipe,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hasService } from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { ADVANCED_PANELS, type AdvancedPanel, showAdvanced, useDataStore } from '../../stores/data-store.ts'
import { showSettings } from '../../stores/settings-store.ts'
import { bundleStrings } from '../bundle/bundle-strings.ts'
import { ConsolePanel } from './console-panel.tsx'
import styles from './data.module.css'
import { DataLayout } from './data-layout.tsx'
import { ImportPanel, NamesPanel } from './file-panels.tsx'
import { RequestLog } from './request-log.tsx'
import { SelfTestPanel } from './self-test-panel.tsx'
import { strings as dataStrings } from './strings.ts'
import { RunningSweep } from './sync-buttons.tsx'

const strings = dataStrings.advanced
const { rebuild: rebuildStrings, signing: signingStrings } = strings

const ICONS: Readonly<Record<AdvancedPanel, typeof IconTerminal2>> = {
  import: IconFileImport,
  names: IconBuildingStore,
  console: IconTerminal2,
  rebuild: IconRefresh,
  'self-test': IconTestPipe,
  requests: IconListDetails,
  signing: IconSignature,
}

/** Tools that no audit needs: a list on the left, one of them on the right. */
export function AdvancedView({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const panel = useDataStore((state) => state.panel)
  const lines = usePanelLines()
  return (
    <DataLayout>
      <div className={styles.advanced}>
        <nav className={styles.tools} aria-label={strings.list}>
          {ADVANCED_PANELS.map((name) => {
            const Icon = ICONS[name]
            return (
              <button
                key={name}
                type="button"
                className={styles.tool}
                aria-current={name === panel ? 'page' : undefined}
                onClick={() => showAdvanced(name)}
              >
                <Icon size={16} stroke={1.6} aria-hidden />
                <span>
                  <strong>{strings.panels[name]}</strong>
                  <small>{lines[name]}</small>
                </span>
              </button>
            )
          })}
          <p className="small">{strings.footnote}</p>
        </nav>
        <section className={styles.panel} aria-label={strings.panels[panel]}>
          <h2 className={styles.panelTitle}>{strings.panels[panel]}</h2>
          {panelOf(panel, workspace)}
        </section>
      </div>
    </DataLayout>
  )
}

function panelOf(panel: AdvancedPanel, workspace: WorkspaceSummary): ReactNode {
  switch (panel) {
    case 'import':
      return workspace.bundle ? <ReadOnlyNotice /> : <Importing />
    case 'names':
      return <NamesPanel hasService={hasService(workspace.connection)} />
    case 'console':
      return <ConsolePanel />
    case 'rebuild':
      return <RebuildPanel />
    case 'self-test':
      return <SelfTestPanel />
    case 'requests':
      return <RequestLog />
    case 'signing':
      return <SigningPanel workspace={workspace} />
  }
}

function Importing() {
  const status = useCall('sync:status', undefined).data
  return (
    <>
      {status?.isRunning && <RunningSweep status={status} />}
      <ImportPanel />
    </>
  )
}

/** What the list says below the name of each tool. */
function usePanelLines(): Readonly<Record<AdvancedPanel, string>> {
  const names = useCall('names:list', undefined).data
  const businesses = useCall('overview:get', undefined).data?.businesses
  const requests = useCall('requests:count', { source: 'session' }).data?.count
  const rebuilt = useDataStore((state) => state.rebuilt)
  const style = useTimeStyle()
  const { lines } = strings
  return {
    import: lines.import,
    console: lines.console,
    rebuild: rebuilt ? rebuildStrings.doneAt(formatMoment(rebuilt.atMs, style)) : lines.rebuild,
    'self-test': lines['self-test'],
    signing: lines.signing,
    names:
      names && businesses !== undefined
        ? lines.names(formatCount(names.length), formatCount(businesses))
        : '',
    requests: requests === undefined ? '' : lines.requests(countOf(requests, ...strings.requestNouns)),
  }
}

/** Why nothing can be fetched, imported or set aside here. */
function ReadOnlyNotice() {
  return (
    <Notice kind="info" title={bundleStrings.readOnly.title}>
      {bundleStrings.readOnly.text}
    </Notice>
  )
}

/** How requests are signed, without anything secret. */
function SigningPanel({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { connection, isDemo, bundle } = workspace
  if (!hasService(connection)) return <p>{signingStrings.none}</p>
  return (
    <>
      <p className="dim">{signingStrings.text}</p>
      <dl className={`facts ${styles.signing}`}>
        {Object.entries(connection.scheme).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{JSON.stringify(value)}</code>
            </dd>
          </div>
        ))}
      </dl>
      {!isDemo && !bundle && (
        <div>
          <Button onClick={() => showSettings('connection')}>{signingStrings.edit}</Button>
        </div>
      )}
    </>
  )
}

/** Derives the index from the archive again, as the command line does. */
function RebuildPanel() {
  const { mutate, isPending, error } = useAction('index:rebuild')
  const status = useCall('sync:status', undefined).data
  const rebuilt = useDataStore((state) => state.rebuilt)
  const busy = status?.isRunning && !isPending ? dataStrings.status.running : null
  const run = () =>
    mutate(undefined, {
      onSuccess: ({ pages }) => useDataStore.setState({ rebuilt: { pages, atMs: Date.now() } }),
    })
  return (
    <div className={styles.stack}>
      <p className="dim">{rebuildStrings.text}</p>
      <div>
        <Button disabledReason={isPending ? rebuildStrings.running : busy} onClick={run}>
          {rebuildStrings.run}
        </Button>
      </div>
      {rebuilt && !isPending && (
        <Notice kind="good" title={rebuildStrings.done(countOf(rebuilt.pages, ...rebuildStrings.pages))} />
      )}
      {error && <ErrorNotice error={error} />}
    </div>
  )
}
