import { Modal } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconDatabase,
  IconFileOff,
  IconPackage,
  IconProgressAlert,
  IconShieldCheck,
  IconShieldX,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import type { RecentWorkspace } from '../../../shared/ipc/application-contract.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { LOCALE } from '../../components/counts.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './start.module.css'
import { strings } from './strings.ts'

/** In the zone of this computer: no workspace is open. */
const DAY = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' })

/** Workspaces and bundles opened before, each with the verdict that the application last saw in it. */
export function RecentList({ onOpen }: { onOpen(workspace: RecentWorkspace): void }) {
  const recent = useCall('workspace:recent', undefined)
  const [leaving, setLeaving] = useState<RecentWorkspace | null>(null)
  if (!recent.data) return null
  return (
    <section>
      <h2 className="heading">{strings.recent}</h2>
      {recent.data.length === 0 ? (
        <p className="dim">{strings.noRecent}</p>
      ) : (
        <ul>
          {recent.data.map((workspace) => (
            <li key={workspace.path} className={styles.recentLine}>
              <RecentEntry workspace={workspace} onOpen={onOpen} />
              <span className={styles.recentForget}>
                <IconButton
                  label={strings.forget(workspace.name)}
                  icon={<IconX size={14} stroke={1.75} aria-hidden />}
                  onClick={() => setLeaving(workspace)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {leaving && <ForgetDialog workspace={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

interface EntryProps {
  readonly workspace: RecentWorkspace
  onOpen(workspace: RecentWorkspace): void
}

function RecentEntry({ workspace, onOpen }: EntryProps) {
  const { name, path, isMissing, isBundle, note } = workspace
  const Kind = isBundle ? IconPackage : IconDatabase
  const { text, tone, icon: Icon } = describe(workspace)
  return (
    <button
      type="button"
      className={styles.recentEntry}
      title={path}
      disabled={isMissing}
      onClick={() => onOpen(workspace)}
    >
      <Kind size={16} stroke={1.5} aria-hidden />
      <span className={styles.recentText}>
        <span className={styles.recentName}>{name}</span>
        <span className={styles.verdict}>
          <span className={styles.verdictIcon} data-tone={tone} aria-hidden="true">
            <Icon size={14} stroke={1.75} />
          </span>
          {text}
        </span>
      </span>
      {note && <span className={styles.recentDay}>{DAY.format(note.atMs)}</span>}
    </button>
  )
}

interface Verdict {
  readonly text: string
  readonly tone: 'good' | 'warning' | 'bad' | 'neutral'
  readonly icon: typeof IconCircleCheck
}

function describe({ isMissing, isBundle, note }: RecentWorkspace): Verdict {
  if (isMissing) return { text: strings.missing, tone: 'neutral', icon: IconFileOff }
  if (isBundle) return describeBundle(note?.bundle ?? null)
  if (!note) return { text: strings.notSynced, tone: 'neutral', icon: IconCircleDashed }
  const open = OPERATIONS.filter((operation) => note.states[operation] !== 'complete')
  const [first] = open
  if (first === undefined) return { text: strings.bothComplete, tone: 'good', icon: IconCircleCheck }
  if (open.every((operation) => note.states[operation] === 'not-fetched')) {
    return { text: strings.notSynced, tone: 'neutral', icon: IconCircleDashed }
  }
  const text = open
    .map((operation) => completenessStrings.toVerdict(operation, { state: note.states[operation] }))
    .join(', ')
  return { text, tone: 'warning', icon: IconProgressAlert }
}

function describeBundle(bundle: NonNullable<RecentWorkspace['note']>['bundle']): Verdict {
  if (bundle === null) return { text: strings.bundle, tone: 'neutral', icon: IconCircleDashed }
  const isBad = bundle === 'altered' || bundle === 'mismatch'
  return {
    text: strings.bundles[bundle],
    tone: isBad ? 'bad' : bundle === 'not-determinable' ? 'warning' : 'good',
    icon: isBad ? IconShieldX : IconShieldCheck,
  }
}

interface ForgetDialogProps {
  readonly workspace: RecentWorkspace
  onClose(): void
}

/** Asks before an entry leaves the list, and says what goes with it. */
function ForgetDialog({ workspace, onClose }: ForgetDialogProps) {
  const client = useQueryClient()
  const forget = useAction('workspace:forget')
  const { name, path, isBundle } = workspace
  const remove = () =>
    forget.mutate(
      { path },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: ['workspace:recent'] })
          onClose()
        },
      },
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={isBundle ? strings.forgetting.bundleTitle(name) : strings.forgetting.title(name)}
      centered
      size="lg"
      // The text is the question.
      attributes={{}}
    >
      <div className="stack">
        <p>{isBundle ? strings.forgetting.bundleText : strings.forgetting.text}</p>
        {forget.error && <ErrorNotice error={forget.error} />}
        <div className="line">
          <Button kind="primary" disabled={forget.isPending} onClick={remove}>
            {isBundle ? strings.forgetting.bundleConfirm : strings.forgetting.confirm}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {commonStrings.cancel}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
