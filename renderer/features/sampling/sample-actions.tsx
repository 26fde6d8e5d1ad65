import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { TestSheet } from '../../../shared/domain/sample.ts'
import { countOf } from '../../../shared/format/count.ts'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { toDraftKey, useSamplingStore } from '../../stores/sampling-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { saveAs } from '../reports/save-report.ts'
import { SampleDialog, type SampleDialogKind } from './sample-dialog.tsx'
import { samplingStrings } from './sampling-strings.ts'

const strings = samplingStrings.sheet

/** What can be done with a sample as it stands. */
export function SampleActions({ sheet }: { readonly sheet: TestSheet }) {
  const { sample, role, items } = sheet
  const [dialog, setDialog] = useState<SampleDialogKind | null>(null)
  const showList = useSamplingStore((state) => state.showList)
  const isGoing = sample.state !== 'abandoned' && sample.state !== 'locked'
  const drafts = useSamplingStore((state) => state.drafts)
  const isComplete = items.every(
    ({ reference, assessment }) => assessment !== null && !(toDraftKey(reference, role) in drafts),
  )
  const printSheet = () => {
    // With an item open beside it, printing means the item.
    useViewStore.getState().select(null)
    setTimeout(() => window.print())
  }
  const saveWorkingPaper = () => {
    saveAs('pdf', { template: 'sample', filter: sample.reference }).catch(showFailure)
  }
  const saveSheet = () => {
    saveAs('csv', { template: 'sample', filter: sample.reference }).catch(showFailure)
  }
  const exportPopulation = () => {
    call('samples:export-population', { sampleId: sample.sampleId })
      .then((result) => {
        if (!result) return
        const message = strings.exported(countOf(result.rows, ...samplingStrings.items, LOCALE))
        tell(message)
      })
      .catch(showFailure)
  }
  return (
    <div className="line nowrap sampling-screen-only">
      {isGoing && !sample.isFinished[role] && (
        <Button disabled={!isComplete} onClick={() => setDialog('lock')}>
          {strings.lock}
        </Button>
      )}
      {isGoing && sample.secondReviewer === null && (
        <Button variant="default" onClick={() => setDialog('second')}>
          {strings.nameSecond}
        </Button>
      )}
      <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            {strings.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={saveWorkingPaper}>{strings.workingPaper}</Menu.Item>
          <Menu.Item onClick={saveSheet}>{strings.exportSheet}</Menu.Item>
          <Menu.Item onClick={exportPopulation}>{strings.exportPopulation}</Menu.Item>
          <Menu.Item onClick={printSheet}>{strings.print}</Menu.Item>
          {isGoing && <Menu.Item onClick={() => setDialog('abandon')}>{strings.abandon}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={showList}>
        {samplingStrings.back}
      </Button>
      {dialog && <SampleDialog kind={dialog} sheet={sheet} onClose={() => setDialog(null)} />}
    </div>
  )
}
