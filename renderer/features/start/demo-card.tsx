import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useWorkStore } from '../../stores/work-store.ts'
import { SyncProgressList } from '../data/sync-progress-list.tsx'
import { FirstRunCard } from './first-run-card.tsx'
import { firstRunStrings as strings } from './strings.ts'
import { useOpenDemo } from './use-open-demo.ts'

/** One click, with or without a keychain: the demo asks nothing. */
export function DemoCard() {
  const demo = useOpenDemo()
  const step = useWorkStore((state) => state.demoStep)
  return (
    <FirstRunCard icon={<IconFlask size={26} stroke={1.5} />} {...strings.demo}>
      {demo.isOpening ? (
        <div className="stack" role="status">
          <p>{strings.demo.steps[step ?? 'starting']}</p>
          <SyncProgressList />
        </div>
      ) : (
        <Button onClick={demo.open}>{strings.demo.action}</Button>
      )}
      {demo.error && <ErrorNotice error={demo.error} />}
    </FirstRunCard>
  )
}
