import { useState } from 'react'
import type { ReviewerRole } from '../../../shared/domain/sample.ts'
import { Button } from '../../components/controls/button.tsx'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { DrawScreen } from './draw-screen.tsx'
import { ResultScreen } from './result-screen.tsx'
import { SampleListScreen } from './sample-list.tsx'
import { SheetScreen } from './sheet-screen.tsx'
import { samplingStrings as strings } from './strings.ts'
import { TreatmentScreen } from './treatment-screen.tsx'

/** All samples, one of them, or the way to a new one. */
export function SamplesScreen() {
  const shown = useSamplingStore((state) => state.shown)
  const figure = useSamplingStore((state) => state.figure)
  if (shown.kind === 'draw') return <DrawScreen />
  if (shown.kind === 'list') return <SampleListScreen />
  const { sampleId, role } = shown
  return <SampleScreen key={`${sampleId} ${role} ${figure?.id ?? ''}`} sampleId={sampleId} role={role} />
}

interface SampleScreenProps {
  readonly sampleId: number
  readonly role: ReviewerRole
}

/** One sample: its result where there is one, else the sheet of one reviewer. */
function SampleScreen({ sampleId, role }: SampleScreenProps) {
  const sheet = useCall('samples:sheet', { sampleId, role }, { keepsFormer: true })
  const [confidence, setConfidence] = useState<number | null>(null)
  const wanted = useSamplingStore((state) => state.view)
  const setView = useSamplingStore((state) => state.setView)
  const showList = useSamplingStore((state) => state.showList)
  const level = confidence ?? sheet.data?.sample.basis?.confidence ?? 0.95
  const evaluation = useCall('samples:evaluate', { sampleId, confidence: level }, { keepsFormer: true }).data
  if (!sheet.data) {
    return (
      <ScreenLayout toolbar={<Toolbar title={strings.title} />}>
        {sheet.error ? (
          <ScreenError error={sheet.error} action={<Button onClick={showList}>{strings.back}</Button>} />
        ) : (
          <SkeletonRows rows={12} />
        )}
      </ScreenLayout>
    )
  }
  const hasResult = (evaluation?.codings.length ?? 0) > 0
  const view = wanted ?? (hasResult ? 'result' : 'sheet')
  if (view === 'treatment') return <TreatmentScreen sheet={sheet.data} onShowSheet={() => setView('sheet')} />
  if (view === 'result' && hasResult && evaluation) {
    return (
      <ResultScreen
        sheet={sheet.data}
        evaluation={evaluation}
        onConfidence={setConfidence}
        onShowSheet={() => setView('sheet')}
      />
    )
  }
  return <SheetScreen sheet={sheet.data} {...(hasResult && { onShowResult: () => setView('result') })} />
}
