import { findReference } from '../../../shared/domain/reference.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { samplingStrings as strings } from './strings.ts'

interface SampleJump {
  readonly id: string
  readonly label: string
  run(): void
}

/** What a typed reference leads to: a sample, or one of its items; nothing for a sample that was never drawn. */
export function useSampleJumps(
  hasWorkspace: boolean,
  showSamples: () => void,
): (typed: string) => readonly SampleJump[] {
  const samples = useCall('samples:list', undefined, { enabled: hasWorkspace }).data
  return (typed) => {
    const reference = findReference(typed)
    if (!hasWorkspace || (reference?.kind !== 'sample' && reference?.kind !== 'draw')) return []
    const sample = samples?.find(({ sampleId }) => sampleId === reference.sampleId)
    const number = reference.kind === 'draw' ? reference.number : null
    if (!sample || (number !== null && number > sample.items)) return []
    const label = number === null ? sample.reference : `${sample.reference}.${number}`
    const run = () => {
      useSamplingStore
        .getState()
        .showSample(sample.sampleId, number === null ? undefined : { role: 'first', number })
      useViewStore.getState().select(null)
      showSamples()
    }
    return [{ id: 'jump-sample', label: strings.jump(label, sample.title), run }]
  }
}
