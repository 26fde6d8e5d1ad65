import { useSamplingStore } from '../../stores/sampling-store.ts'
import { DrawScreen } from './draw-screen.tsx'
import { SampleListScreen } from './sample-list.tsx'
import { SampleScreen } from './sample-screen.tsx'

/** All samples, one of them, or the way to a new one. */
export function SamplesScreen() {
  const shown = useSamplingStore((state) => state.shown)
  const figure = useSamplingStore((state) => state.figure)
  if (shown.kind === 'draw') return <DrawScreen />
  if (shown.kind === 'list') return <SampleListScreen />
  const { sampleId, role } = shown
  return <SampleScreen key={`${sampleId} ${role} ${figure?.id ?? ''}`} sampleId={sampleId} role={role} />
}
