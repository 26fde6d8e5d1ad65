import { useState } from 'react'
import type { SampleSummary } from '../../../shared/domain/sample.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf } from '../../components/counts.ts'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { SampleDetails } from './sample-details.tsx'
import { SampleDialog } from './sample-dialog.tsx'
import { Progress } from './sample-toolbar.tsx'
import styles from './samples.module.css'
import { samplingStrings as strings } from './strings.ts'

interface SampleInspectorProps {
  readonly sample: SampleSummary
  /** All draws from the same population. */
  readonly draws: readonly SampleSummary[]
}

/** Criterion, sheets, how the sample was drawn, and the other draws from its population. */
export function SampleInspector({ sample, draws }: SampleInspectorProps) {
  const { sampleId, reference, title, state, population, items, abandonedBecause } = sample
  const showSample = useSamplingStore((store) => store.showSample)
  const [isAbandoning, setAbandoning] = useState(false)
  const sheet = useCall('samples:sheet', { sampleId, role: 'first' }, { enabled: isAbandoning }).data
  const isGoing = state === 'open' || state === 'second-review'
  return (
    <PlainInspector
      head={
        <span>
          {reference} {strings.states[state]}
        </span>
      }
      title={<SafeText text={title} />}
      summary={
        <p className="dim">
          {strings.drawnOf(countOf(population.count, ...strings.items), countOf(items, ...strings.items))}
        </p>
      }
      footer={
        <div className={styles.footActions}>
          <Button kind="primary" size="large" shortcut="Enter" onClick={() => showSample(sampleId)}>
            {isGoing ? strings.continue : strings.open}
          </Button>
          {state !== 'abandoned' && state !== 'locked' && (
            <Button size="large" onClick={() => setAbandoning(true)}>
              {strings.sheet.abandon}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.sections}>
        {abandonedBecause !== null && <p>{strings.sheet.abandonedBecause(abandonedBecause)}</p>}
        <Sheets sample={sample} />
        <SampleDetails sample={sample} />
        <Draws draws={draws} />
      </div>
      {isAbandoning && sheet && (
        <SampleDialog kind="abandon" sheet={sheet} onClose={() => setAbandoning(false)} />
      )}
    </PlainInspector>
  )
}

/** A blind sheet shows no progress until both are locked. */
function Sheets({ sample }: { readonly sample: SampleSummary }) {
  const { preparer, secondReviewer, coded, items, state } = sample
  const isBlind = secondReviewer !== null && state !== 'locked'
  return (
    <section className={styles.sheets}>
      <h2 className="heading">{strings.sheets}</h2>
      <p>
        <SafeText text={preparer} />
        <Progress coded={coded.first} items={items} />
      </p>
      {secondReviewer !== null && (
        <p>
          <SafeText text={secondReviewer} />
          {isBlind ? (
            <span className="dim">{strings.blind}</span>
          ) : (
            <Progress coded={coded.second} items={items} />
          )}
        </p>
      )}
    </section>
  )
}

function Draws({ draws }: { readonly draws: readonly SampleSummary[] }) {
  const style = useTimeStyle()
  const showSample = useSamplingStore((store) => store.showSample)
  return (
    <section>
      <h2 className="heading">{strings.draws}</h2>
      {draws.map(({ sampleId, reference, drawnAtMs, state }) => (
        <p key={sampleId}>
          <button type="button" className="link" data-inline onClick={() => showSample(sampleId)}>
            {reference}
          </button>{' '}
          {formatDay(drawnAtMs, style)}{' '}
          <span className="faint">{draws.length === 1 ? strings.onlyDraw : strings.states[state]}</span>
        </p>
      ))}
    </section>
  )
}
