import { countOf } from '../../../shared/format/count.ts'
import { Button } from '../../components/controls/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { useDataStore } from '../../stores/data-store.ts'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'

const strings = dataStrings.advanced.rebuild

/** Derives the index from the archive again, as the command line does. */
export function RebuildPanel() {
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
      <p className={styles.second}>{strings.text}</p>
      <div>
        <Button disabledReason={isPending ? strings.running : busy} onClick={run}>
          {strings.run}
        </Button>
      </div>
      {rebuilt && !isPending && (
        <Notice kind="good" title={strings.done(countOf(rebuilt.pages, ...strings.pages, LOCALE))} />
      )}
      {error && <ErrorNotice error={error} />}
    </div>
  )
}
