import { Button, SegmentedControl } from '@mantine/core'
import type { ReviewerRole, SampleSummary } from '../../../shared/domain/sample.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { FigureLine } from '../reports/figure-line.tsx'
import { EvaluationPanel } from './evaluation-panel.tsx'
import { NarrowedSheet } from './narrowed-sheet.tsx'
import { SampleActions } from './sample-actions.tsx'
import { SampleFacts } from './sample-facts.tsx'
import { samplingStrings } from './sampling-strings.ts'

const strings = samplingStrings.sheet

interface SampleViewProps {
  readonly sampleId: number
  readonly role: ReviewerRole
}

/** One sample: what was drawn and how, the sheet of one reviewer, and what the codes say. */
export function SampleView({ sampleId, role }: SampleViewProps) {
  const sheet = useCall('samples:sheet', { sampleId, role }, { keepsFormer: true })
  const showList = useSamplingStore((state) => state.showList)
  const figure = useSamplingStore((state) => state.figure)
  if (sheet.error) {
    return (
      <div className="screen stack">
        <ErrorNotice error={sheet.error} />
        <div>
          <Button variant="default" onClick={showList}>
            {samplingStrings.back}
          </Button>
        </div>
      </div>
    )
  }
  if (!sheet.data) return null
  const { sample, isBlinded } = sheet.data
  const name = nameOf(sample, role)
  const isLocked = sample.isFinished[role] || sample.state === 'abandoned'
  return (
    <div className="screen sampling-view">
      <header className="spread sampling-head">
        <div className="line">
          <h1>
            <span className="mono">{sample.reference}</span> <SafeText text={sample.title} />
          </h1>
          <span className="sampling-state">{samplingStrings.states[sample.state]}</span>
        </div>
        <SampleActions sheet={sheet.data} />
      </header>
      <div className="stack">
        {sample.abandonedBecause !== null && (
          <Notice kind="warning" title={strings.abandonedBecause(sample.abandonedBecause)} />
        )}
        <SampleFacts sample={sample} />
        <RoleSwitch sample={sample} role={role} />
        {isBlinded ? (
          <Notice kind="info" title={strings.blindedTitle(name)}>
            <p>{strings.blindedText}</p>
          </Notice>
        ) : (
          isLocked && sample.state !== 'abandoned' && <p className="dim">{strings.lockedBy(name)}</p>
        )}
        {figure && <FigureLine figure={figure} />}
        <NarrowedSheet sheet={sheet.data} isLocked={isLocked} />
        <EvaluationPanel sample={sample} />
      </div>
    </div>
  )
}

function RoleSwitch({ sample, role }: { readonly sample: SampleSummary; readonly role: ReviewerRole }) {
  const showSample = useSamplingStore((state) => state.showSample)
  if (sample.secondReviewer === null) return null
  return (
    <div className="line sampling-screen-only">
      <span className="dim">{strings.codesOf}</span>
      <SegmentedControl
        size="xs"
        aria-label={strings.codesOf}
        transitionDuration={0}
        value={role}
        onChange={(next) => showSample(sample.sampleId, next)}
        data={(['first', 'second'] as const).map((value) => ({
          value,
          label: `${nameOf(sample, value)} (${samplingStrings.ofItems(sample.coded[value], sample.items)})`,
        }))}
      />
    </div>
  )
}

function nameOf({ preparer, secondReviewer }: SampleSummary, role: ReviewerRole): string {
  return role === 'first' ? preparer : (secondReviewer ?? '')
}
