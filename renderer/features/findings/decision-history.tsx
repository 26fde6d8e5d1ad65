import { Modal } from '@mantine/core'
import type { Finding } from '../../../shared/domain/finding.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { DispositionText } from './finding-columns.tsx'
import { findingsStrings } from './findings-strings.ts'

const strings = findingsStrings.history

interface DecisionHistoryProps {
  readonly finding: Pick<Finding, 'key' | 'reference'>
  onClose(): void
}

/** Every decision about one finding, newest first. */
export function DecisionHistory({ finding, onClose }: DecisionHistoryProps) {
  const history = useCall('findings:history', { key: finding.key })
  return (
    <Modal opened onClose={onClose} title={strings.title(finding.reference)} size="lg">
      {history.error && <ErrorNotice error={history.error} />}
      {history.data?.length === 0 && <p>{strings.none}</p>}
      <ol className="decision-list">
        {history.data?.map((entry) => (
          <li key={`${entry.decidedAtMs} ${entry.state} ${entry.reason}`}>
            <MomentText ms={entry.decidedAtMs} />
            <DispositionText disposition={entry} />
          </li>
        ))}
      </ol>
    </Modal>
  )
}
