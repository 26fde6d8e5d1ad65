import { IconEye, IconSelector } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { ActionMenu, type MenuAction } from '../../components/controls/popovers.tsx'
import { chooseBundle } from '../../features/bundle/open-bundle.ts'
import { PassphrasePrompt } from '../../features/start/passphrase-prompt.tsx'
import { useOpenWorkspace } from '../../features/start/use-open-workspace.ts'
import { useCall } from '../../ipc/use-call.ts'
import styles from './rail.module.css'
import { strings } from './strings.ts'

interface WorkspaceMenuProps {
  readonly workspace: WorkspaceSummary
  readonly isCollapsed: boolean
}

/** The open workspace, and the way to another. */
export function WorkspaceMenu({ workspace, isCollapsed }: WorkspaceMenuProps) {
  const client = useQueryClient()
  const recent = useCall('workspace:recent', undefined).data ?? []
  const { open, choose, close, connectAnew, prompt } = useOpenWorkspace()
  const actions: readonly MenuAction[] = [
    ...recent
      .filter(({ path, isMissing }) => path !== workspace.path && !isMissing)
      .map((entry) => ({ id: entry.path, label: entry.name, section: 'recent', run: () => open(entry) })),
    { id: 'file', label: strings.openFile, section: 'ways', run: () => choose() },
    { id: 'bundle', label: strings.openBundle, section: 'ways', run: () => chooseBundle(client) },
    { id: 'connect', label: strings.connect, section: 'ways', run: () => connectAnew() },
    { id: 'close', label: strings.closeWorkspace, section: 'close', run: () => close() },
  ]
  return (
    <>
      <ActionMenu actions={actions}>
        <button
          type="button"
          className={styles.workspace}
          aria-label={strings.switchWorkspace(workspace.name)}
        >
          <span className={styles.logo} aria-hidden="true">
            <IconEye size={14} stroke={2} />
          </span>
          {!isCollapsed && (
            <>
              <span className={styles.workspaceName}>{workspace.name}</span>
              <IconSelector size={14} stroke={1.75} aria-hidden />
            </>
          )}
        </button>
      </ActionMenu>
      <PassphrasePrompt {...prompt} />
    </>
  )
}
