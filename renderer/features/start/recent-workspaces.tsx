import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecentWorkspace } from '../../../shared/ipc/application-contract.ts'
import { useCall } from '../../ipc/use-call.ts'
import { bundleStrings } from '../bundle/bundle-strings.ts'
import { ForgetDialog } from '../bundle/forget-dialog.tsx'
import { firstRunStrings as strings } from './strings.ts'

export function RecentWorkspaces({ onOpen }: { onOpen(workspace: RecentWorkspace): void }) {
  const recent = useCall('workspace:recent', undefined)
  const [leaving, setLeaving] = useState<RecentWorkspace | null>(null)
  if (!recent.data) return null
  return (
    <section className="recent">
      <h2>{strings.recent}</h2>
      {recent.data.length === 0 ? (
        <p className="dim">{strings.noRecent}</p>
      ) : (
        <ul className="recent-list panel">
          {recent.data.map((workspace) => (
            <li key={workspace.path}>
              <RecentEntry workspace={workspace} onOpen={onOpen} onForget={setLeaving} />
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
  onForget(workspace: RecentWorkspace): void
}

function RecentEntry({ workspace, onOpen, onForget }: EntryProps) {
  const { name, path, isMissing, isBundle } = workspace
  return (
    <div className="recent-line">
      <button type="button" className="recent-entry" disabled={isMissing} onClick={() => onOpen(workspace)}>
        <span className="recent-name">{name}</span>
        {isBundle && <span className="badge">{bundleStrings.badge}</span>}
        <span className="recent-path" title={path}>
          {path}
        </span>
        <span className="dim nowrap">{stateOf(workspace)}</span>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={bundleStrings.forget.action(name)}
        title={bundleStrings.forget.action(name)}
        onClick={() => onForget(workspace)}
      >
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </div>
  )
}

const STATES = {
  keychain: strings.byKeychain,
  passphrase: strings.byPassphrase,
  demo: strings.notProtected,
} as const

function stateOf({ isMissing, protection }: RecentWorkspace): string {
  if (isMissing) return strings.recentMissing
  return STATES[protection]
}
