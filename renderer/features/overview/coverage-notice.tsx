import { Button } from '@mantine/core'
import { formatMoment } from '../../../shared/format/time.ts'
import { useShowView } from '../../app/use-show-view.ts'
import { Notice } from '../../components/notice.tsx'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { overviewWords as words } from '../../words/overview-words.ts'
import { SyncProgressList } from '../sync/sync-progress-list.tsx'
import { useCoverage } from '../sync/use-coverage.ts'

/** Says loudly when the figures rest on less than everything; says nothing when they do not. */
export function CoverageNotice() {
  const coverage = useCoverage()
  const isSyncing = useWorkStore((state) => Object.keys(state.syncProgress).length > 0)
  const style = useTimeStyle()
  if (isSyncing) {
    return (
      <Framed kind="info" title={words.syncingTitle} text={words.syncingText}>
        <SyncProgressList />
      </Framed>
    )
  }
  if (!coverage) return null
  if (coverage.kind === 'nothing') {
    return (
      <Framed kind="warning" title={words.nothingTitle} text={words.nothingText}>
        <SyncButton />
      </Framed>
    )
  }
  if (coverage.isLastComplete && coverage.completeSinceMs !== null) return null
  const since = coverage.completeSinceMs === null ? null : formatMoment(coverage.completeSinceMs, style)
  const title = coverage.isLastComplete ? words.noCompleteTitle : words.incompleteTitle
  return (
    <Framed kind="warning" title={title} text={words.incompleteText(since)}>
      <SyncButton />
    </Framed>
  )
}

function Framed(props: Parameters<typeof Notice>[0] & { readonly text: string }) {
  return (
    <div className="overview-notice">
      <Notice kind={props.kind} title={props.title}>
        <p>{props.text}</p>
        {props.children}
      </Notice>
    </div>
  )
}

function SyncButton() {
  const showView = useShowView()
  return (
    <Button variant="default" mt={8} onClick={() => showView('sync')}>
      {words.goToSync}
    </Button>
  )
}
