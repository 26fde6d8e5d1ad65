import type { EntryChange, EntryEvidence, Sighting } from '../../../shared/domain/entry-evidence.ts'
import type { RecordedTime } from '../../../shared/domain/visibility-event.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { MomentText } from '../../components/time-text.tsx'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { detailStrings } from './detail-strings.ts'

const strings = detailStrings.evidence

interface EntrySightingsProps {
  readonly evidence: EntryEvidence
  readonly time: RecordedTime
  /** The receipt that is shown below. */
  readonly shown: number
  onShow(receipt: Sighting['receipt']): void
}

/** Which replies held the entry, first and last, and what later sweeps found. */
export function EntrySightings({ evidence, time, shown, onShow }: EntrySightingsProps) {
  const { first, last, changes } = evidence
  return (
    <dl className="facts receipt-facts">
      <dt>{strings.recordedText}</dt>
      <dd>
        <code className="mono">{time.text}</code>
      </dd>
      <SightingFact name={strings.first} sighting={first} shown={shown} onShow={onShow} />
      {last.receipt === first.receipt ? (
        <>
          <dt>{strings.last}</dt>
          <dd>{strings.onlyOnce}</dd>
        </>
      ) : (
        <SightingFact name={strings.last} sighting={last} shown={shown} onShow={onShow} />
      )}
      {changes.map((change) => (
        <ChangeFact key={`${change.sweepId} ${change.kind}`} change={change} />
      ))}
    </dl>
  )
}

interface SightingFactProps extends Pick<EntrySightingsProps, 'shown' | 'onShow'> {
  readonly name: string
  readonly sighting: Sighting
}

function SightingFact({ name, sighting, shown, onShow }: SightingFactProps) {
  const { receipt, sweepId, receivedAtMs, bodySha256 } = sighting
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {receipt === shown ? (
          strings.receipt(receipt)
        ) : (
          <button type="button" className="link-button" onClick={() => onShow(receipt)}>
            {strings.receipt(receipt)}
          </button>
        )}
        {`, ${strings.sweep(sweepId)}, `}
        <MomentText ms={receivedAtMs} />
        <div className="mono dim">SHA-256 {bodySha256}</div>
      </dd>
    </>
  )
}

function ChangeFact({ change }: { readonly change: EntryChange }) {
  const style = useTimeStyle()
  return (
    <>
      <dt>{strings.later}</dt>
      <dd>{describeChange(change, formatMoment(change.sweepStartedAtMs, style))}</dd>
    </>
  )
}

export function describeChange({ kind, sweepId }: EntryChange, moment: string): string {
  return strings.changes[kind](sweepId, moment)
}
