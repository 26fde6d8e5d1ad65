import { Button } from '@mantine/core'
import type { QuarantinedEntry } from '../../../shared/domain/sweep.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { commonStrings } from '../../strings/common-strings.ts'
import type { Acknowledging } from './acknowledge-dialog.tsx'
import { quarantineStrings as strings } from './quarantine-strings.ts'

interface QuarantineRowProps {
  readonly entry: QuarantinedEntry
  readonly isReadOnly: boolean
  onAcknowledge(acknowledging: Acknowledging): void
}

export function QuarantineRow({ entry, isReadOnly, onAcknowledge }: QuarantineRowProps) {
  const { receipt, position, operation, entryNumber, reason, rawText } = entry
  const name = strings.nameOf(receipt, entryNumber)
  return (
    <tr>
      <td className="number">{receipt}</td>
      <td className="nowrap">{commonStrings.operations[operation]}</td>
      <td className="nowrap">{entryNumber ?? strings.wholeReply}</td>
      <td>{reason}</td>
      <td>
        <div className="raw-text">
          <SafeText text={rawText} />
        </div>
      </td>
      <td>
        {entry.seenBeforeAtMs !== null && (
          <div className="dim">
            {strings.seenOn} <MomentText ms={entry.seenBeforeAtMs} />
          </div>
        )}
        {entry.acknowledgedAtMs === null ? (
          <Button
            variant="default"
            size="xs"
            disabled={isReadOnly}
            aria-label={strings.acknowledgeOne(name)}
            onClick={() =>
              onAcknowledge({ choice: { receipt, position }, title: strings.acknowledgeOne(name) })
            }
          >
            {strings.acknowledge}
          </Button>
        ) : (
          <Acknowledged atMs={entry.acknowledgedAtMs} note={entry.note} />
        )}
      </td>
    </tr>
  )
}

function Acknowledged({ atMs, note }: { readonly atMs: number; readonly note: string | null }) {
  return (
    <>
      <MomentText ms={atMs} />
      {note && (
        <div>
          <SafeText text={note} />
        </div>
      )}
    </>
  )
}
