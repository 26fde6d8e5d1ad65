import { Button, Modal } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { commonWords } from '../../words/common-words.ts'
import { firstRunWords as words } from '../../words/first-run-words.ts'
import { SyncProgressList } from '../sync/sync-progress-list.tsx'
import { FirstRunCard } from './first-run-card.tsx'
import { EMPTY_PROTECTION, type ProtectionProblems, readProtection } from './protection-draft.ts'
import { ProtectionFields } from './protection-fields.tsx'
import { useOpenDemo } from './use-open-demo.ts'

type Protection = RequestOf<'workspace:create'>['protection']

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

interface ProtectionFormProps {
  onSubmit(protection: Protection): void
  onCancel(): void
}

function ProtectionForm({ onSubmit, onCancel }: ProtectionFormProps) {
  const keychain = useCall('keychain:status', undefined)
  const [draft, setDraft] = useState({ ...EMPTY_PROTECTION, kind: 'passphrase' as 'keychain' | 'passphrase' })
  const [problems, setProblems] = useState<ProtectionProblems>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readProtection(draft, keychain.data)
    if (read.ok) onSubmit(read.protection)
    else setProblems(read.problems)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <ProtectionFields draft={draft} problems={problems} onChange={setDraft} />
      <div className="line">
        <Button type="submit">{words.demo.action}</Button>
        <Button variant="default" onClick={onCancel}>
          {commonWords.cancel}
        </Button>
      </div>
    </form>
  )
}
