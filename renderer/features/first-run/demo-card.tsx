import { Button, Modal } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { firstRunWords as words } from '../../words/first-run-words.ts'
import { SyncProgressList } from '../sync/sync-progress-list.tsx'
import { FirstRunCard } from './first-run-card.tsx'
import { ProtectionForm } from './protection-form.tsx'
import { useOpenDemo } from './use-open-demo.ts'

/** One click where there is a keychain; otherwise the question how the file shall be protected comes first. */
export function DemoCard() {
  const keychain = useCall('keychain:status', undefined)
  const [isAsking, setAsking] = useState(false)
  const demo = useOpenDemo({ onPassphraseNeeded: () => setAsking(true) })
  const step = useWorkStore((state) => state.demoStep)
  const begin = () => {
    if (keychain.data?.isAvailable === false) setAsking(true)
    else demo.open({ kind: 'keychain' })
  }
  return (
    <FirstRunCard icon={<IconFlask size={26} stroke={1.5} />} {...words.demo}>
      {demo.isOpening ? (
        <div className="stack" role="status">
          <p>{words.demo.steps[step ?? 'starting']}</p>
          <SyncProgressList />
        </div>
      ) : (
        <Button onClick={begin} disabled={keychain.isLoading}>
          {words.demo.action}
        </Button>
      )}
      {demo.error && !isAsking && <ErrorNotice error={demo.error} />}
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={words.demo.title} centered size="lg">
        <ProtectionForm
          action={words.demo.action}
          onSubmit={(protection) => {
            setAsking(false)
            demo.open(protection)
          }}
          onCancel={() => setAsking(false)}
        />
      </Modal>
    </FirstRunCard>
  )
}
