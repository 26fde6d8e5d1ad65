import type { RecentWorkspace } from '../../../shared/ipc/contract.ts'
import { useCall } from '../../ipc/use-call.ts'
import { firstRunWords as words } from '../../words/first-run-words.ts'

export function RecentWorkspaces({ onOpen }: { onOpen(workspace: RecentWorkspace): void }) {
  const recent = useCall('workspace:recent', undefined)
  if (!recent.data) return null
  return (
    <section className="recent">
      <h2>{words.recent}</h2>
      {recent.data.length === 0 ? (
        <p className="dim">{words.noRecent}</p>
      ) : (
        <ul className="recent-list panel">
          {recent.data.map((workspace) => (
            <li key={workspace.path}>
              <RecentEntry workspace={workspace} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface EntryProps {
  readonly workspace: RecentWorkspace
  onOpen(workspace: RecentWorkspace): void
}

function RecentEntry({ workspace, onOpen }: EntryProps) {
  return (
    <button
      type="button"
      className="recent-entry"
      disabled={workspace.isMissing}
      onClick={() => onOpen(workspace)}
    >
      <span className="recent-name">{workspace.name}</span>
      <span className="recent-path" title={workspace.path}>
        {workspace.path}
      </span>
      <span className="dim nowrap">
        {workspace.isMissing
          ? words.recentMissing
          : workspace.protection === 'passphrase'
            ? words.byPassphrase
            : words.byKeychain}
      </span>
    </button>
  )
}
