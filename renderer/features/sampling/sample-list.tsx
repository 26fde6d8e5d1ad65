import { Button } from '@mantine/core'
import type { SampleSummary } from '../../../shared/domain/sample.ts'
import { countOf } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { describeDesign } from './describe-design.ts'
import { samplingStrings as strings } from './sampling-strings.ts'

/** Every draw that was ever made, newest first. */
export function SampleList() {
  const samples = useCall('samples:list', undefined, { keepsFormer: true })
  const showDraw = useSamplingStore((state) => state.showDraw)
  return (
    <div className="screen">
      <header className="screen-head spread">
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.intro}</p>
        </div>
        <Button onClick={showDraw}>{strings.newSample}</Button>
      </header>
      {samples.error && <ErrorNotice error={samples.error} />}
      {samples.data?.length === 0 && (
        <Notice kind="info" title={strings.emptyTitle}>
          <p>{strings.emptyText}</p>
        </Notice>
      )}
      {samples.data && samples.data.length > 0 && (
        <ScrollRegion className="panel sampling-scroll" label={strings.title}>
          <SampleTable samples={samples.data} />
        </ScrollRegion>
      )}
    </div>
  )
}

export function SampleTable({ samples }: { readonly samples: readonly SampleSummary[] }) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          {Object.values(strings.columns).map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {samples.map((sample) => (
          <SampleRow key={sample.sampleId} sample={sample} />
        ))}
      </tbody>
    </table>
  )
}

function SampleRow({ sample }: { readonly sample: SampleSummary }) {
  const showSample = useSamplingStore((state) => state.showSample)
  const { reference, title, state, coded, items, population, drawnAtMs, preparer, abandonedBecause } = sample
  return (
    <tr>
      <td>
        <button type="button" className="link-button mono" onClick={() => showSample(sample.sampleId)}>
          {reference}
        </button>
      </td>
      <td>{title}</td>
      <td title={abandonedBecause ?? undefined}>{strings.states[state]}</td>
      <td>{strings.ofItems(coded.first, items)}</td>
      <td>{describeDesign(sample.design)}</td>
      <td>
        {countOf(population.count, ...strings.items, LOCALE)}{' '}
        <span className="dim">{population.query || strings.everything}</span>
      </td>
      <td>
        <MomentText ms={drawnAtMs} />
      </td>
      <td>{preparer}</td>
    </tr>
  )
}
