import {
  IconFileDownload,
  IconInfoCircle,
  IconLock,
  IconMailQuestion,
  IconScale,
  IconTable,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { drawsByVisibility, isLocked, type TestSheet } from '../../../shared/domain/sample.ts'
import type { MenuAction } from '../../components/controls/popovers.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { BackButton, Toolbar, type ToolbarAction } from '../../components/frame/toolbar.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { call } from '../../ipc/use-call.ts'
import { toAskedSample, useRequestStore } from '../../stores/request-store.ts'
import { type SampleView, toDraftKey, useSamplingStore } from '../../stores/sampling-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { saveAs } from '../reports/save-report.ts'
import { requestStrings } from '../requests/strings.ts'
import { SampleDialog, type SampleDialogKind } from './sample-dialog.tsx'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'
import { treatmentStrings } from './treatment-strings.ts'

const strings = samplingStrings.sheet
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface SampleToolbarProps {
  readonly sheet: TestSheet
  /** The way between sheet and result. */
  readonly switchTo?: { readonly label: string; run(): void }
  readonly view?: SampleView
  /** Its paper is the next step. */
  readonly hasResult?: boolean
}

/** Name, progress, what can be done now; the rest, such as seed and hashes, is behind ⋯. */
export function SampleToolbar({ sheet, switchTo, view = 'sheet', ...given }: SampleToolbarProps) {
  const hasResult = given.hasResult ?? view === 'result'
  const { sample, role, items } = sheet
  const isSheet = view === 'sheet'
  const [dialog, setDialog] = useState<SampleDialogKind | null>(null)
  const showSample = useSamplingStore((state) => state.showSample)
  const drafts = useSamplingStore((state) => state.drafts)
  const isGoing = sample.state !== 'abandoned' && sample.state !== 'locked'
  const open = items.filter(
    ({ reference, assessment }) => assessment === null || toDraftKey(reference, role) in drafts,
  ).length
  const save = (format: 'pdf' | 'csv') => () => {
    saveAs(format, { template: 'sample', filter: sample.reference }).catch(showFailure)
  }
  const savePopulation = () => {
    call('samples:export-population', { sampleId: sample.sampleId })
      .then((saved) => saved && tell(strings.exported(countOf(saved.rows, ...samplingStrings.items))))
      .catch(showFailure)
  }
  const lock: ToolbarAction = {
    id: 'lock',
    label: strings.lock,
    look: 'default',
    icon: <IconLock {...ICON} />,
    isPinned: true,
    disabledReason: open > 0 ? strings.left(formatCount(open)) : null,
    run: () => setDialog('lock'),
  }
  const paper = {
    id: 'paper',
    label: strings.workingPaper,
    icon: <IconFileDownload {...ICON} />,
    run: save('pdf'),
  } as const
  const actions: readonly ToolbarAction[] = [
    ...(switchTo ? [{ id: 'switch', look: 'quiet', ...switchTo } as const] : []),
    ...(isGoing && !sample.isFinished[role] && isSheet ? [lock] : []),
    ...(hasResult ? [{ ...paper, look: 'primary' } as const] : []),
  ]
  const more: readonly MenuAction[] = [
    {
      id: 'details',
      label: strings.details,
      icon: <IconInfoCircle {...ICON} />,
      run: () => setDialog('details'),
    },
    ...(isGoing && sample.secondReviewer === null
      ? [
          {
            id: 'second',
            label: strings.nameSecond,
            icon: <IconUserPlus {...ICON} />,
            run: () => setDialog('second'),
          },
        ]
      : []),
    ...(hasResult ? [] : [paper]),
    ...(drawsByVisibility(sample.design) && view !== 'treatment'
      ? [
          {
            id: 'treatment',
            label: treatmentStrings.title,
            icon: <IconScale {...ICON} />,
            run: () => useSamplingStore.getState().setView('treatment'),
          },
        ]
      : []),
    {
      id: 'request',
      label: requestStrings.ask,
      icon: <IconMailQuestion {...ICON} />,
      run: () => useRequestStore.getState().ask(toAskedSample(sample)),
    },
    { id: 'sheet', label: strings.exportSheet, icon: <IconTable {...ICON} />, run: save('csv') },
    { id: 'population', label: strings.exportPopulation, icon: <IconTable {...ICON} />, run: savePopulation },
    ...(isGoing
      ? [
          {
            id: 'abandon',
            label: strings.abandon,
            section: 'end',
            icon: <IconTrash {...ICON} />,
            run: () => setDialog('abandon'),
          },
        ]
      : []),
  ]
  return (
    <>
      <Toolbar
        title={
          <div className={styles.title}>
            <BackButton label={samplingStrings.back} onClick={() => useSamplingStore.getState().showList()} />
            <h1>
              {sample.reference}{' '}
              <span>
                <SafeText text={sample.title} />
              </span>
            </h1>
          </div>
        }
        beside={
          sample.secondReviewer !== null &&
          isSheet && (
            <Segmented
              label={strings.codesOf}
              choices={[
                { name: 'first', label: sample.preparer },
                { name: 'second', label: sample.secondReviewer },
              ]}
              value={role}
              onChange={(next) => showSample(sample.sampleId, { role: next, number: 1 })}
            />
          )
        }
        search={
          !isSheet || sample.state === 'abandoned' ? (
            <span className={styles.state}>
              {isLocked(sample) && <IconLock {...ICON} />}
              {samplingStrings.states[sample.state]}
            </span>
          ) : (
            <Progress coded={sample.coded[role]} items={sample.items} />
          )
        }
        actions={actions}
        more={more}
      />
      {dialog && <SampleDialog kind={dialog} sheet={sheet} onClose={() => setDialog(null)} />}
    </>
  )
}

export function Progress({ coded, items }: { readonly coded: number; readonly items: number }) {
  return (
    <span className={styles.progress}>
      <progress aria-hidden value={coded} max={items} />
      {strings.progress(formatCount(coded), formatCount(items))}
    </span>
  )
}
