import { Button } from '@mantine/core'
import { OPERATIONS } from '../../../shared/domain/operation.ts'
import { completenessStrings } from '../../../shared/strings/completeness-strings.ts'
import { Notice } from '../../components/notice.tsx'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { useShowView } from '../../stores/use-show-view.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { coverageStrings } from '../data/coverage-strings.ts'
import { SyncProgressList } from '../data/sync-progress-list.tsx'
import { overviewStrings as strings } from './overview-strings.ts'

/** Says loudly when the figures rest on less than everything; says nothing when they do not. */
export function CoverageNotice() {
  const status = useDataStatus()
  const isSyncing = useWorkStore((state) => Object.keys(state.syncProgress).length > 0)
  if (isSyncing) {
    return (
      <Framed kind="info" title={strings.syncingTitle} text={strings.syncingText}>
        <SyncProgressList />
      </Framed>
    )
  }
  if (!status) return null
  const { completeness } = status
  const verdicts = OPERATIONS.map((operation) => completeness[operation])
  if (verdicts.every(({ state }) => state === 'not-fetched')) {
    return (
      <Framed kind="warning" title={strings.nothingTitle} text={strings.nothingText}>
        <SyncButton />
      </Framed>
    )
  }
  if (verdicts.every(({ state }) => state === 'complete')) return null
  const issues = new Set(verdicts.flatMap((verdict) => verdict.issues))
  const text = [strings.incompleteText, ...[...issues].map((issue) => coverageStrings.reasons[issue])].join(
    ' ',
  )
  return (
    <Framed kind="warning" title={completenessStrings.toVerdicts(completeness)} text={text}>
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
    <Button variant="default" mt={8} onClick={() => showView('data')}>
      {strings.goToSync}
    </Button>
  )
}
