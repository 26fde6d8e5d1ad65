import type { ConsoleOutcome } from '../../../shared/domain/console.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { useConsoleStore } from '../../stores/console-store.ts'
import { consoleStrings as strings } from './console-strings.ts'
import styles from './data.module.css'
import { ResultGrid } from './result-grid.tsx'

/** How the last statement ended. */
export function ConsoleResult() {
  const run = useConsoleStore((state) => state.run)
  switch (run.kind) {
    case 'none':
      return null
    case 'running':
      return (
        <p className={styles.faint} role="status">
          {strings.running}
        </p>
      )
    case 'broken':
      return <ErrorNotice error={run.error} />
    case 'ended':
      return <Outcome outcome={run.outcome} />
  }
}

function Outcome({ outcome }: { readonly outcome: ConsoleOutcome }) {
  switch (outcome.kind) {
    case 'rows':
      return <ResultGrid result={outcome} />
    case 'refused':
      return (
        <Notice kind="warning" title={strings.refusedTitle}>
          <p>{strings.refusals[outcome.reason]}</p>
          {outcome.name !== null && (
            <p>
              <code>{strings.name(outcome.name)}</code>
            </p>
          )}
        </Notice>
      )
    case 'failed':
      return (
        <Notice kind="bad" title={strings.failedTitle}>
          <p>
            <code>{outcome.message}</code>
          </p>
        </Notice>
      )
    case 'out-of-time':
      return (
        <Notice kind="warning" title={strings.outOfTimeTitle}>
          <p>{strings.outOfTimeText}</p>
        </Notice>
      )
    case 'out-of-memory':
      return (
        <Notice kind="warning" title={strings.outOfMemoryTitle}>
          <p>{strings.outOfMemoryText}</p>
        </Notice>
      )
    case 'cancelled':
      return <Notice kind="info" title={strings.cancelled} />
  }
}
