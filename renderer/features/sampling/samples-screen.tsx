import './sampling.css'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { DrawForm } from './draw-form.tsx'
import { SampleList } from './sample-list.tsx'
import { SampleView } from './sample-view.tsx'

/** All samples, one of them, or the way to a new one. */
export function SamplesScreen() {
  const shown = useSamplingStore((state) => state.shown)
  if (shown.kind === 'draw') return <DrawForm />
  if (shown.kind === 'list') return <SampleList />
  return <SampleView key={`${shown.sampleId} ${shown.role}`} sampleId={shown.sampleId} role={shown.role} />
}
