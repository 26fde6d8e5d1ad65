import { Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconFolderOpen,
  IconLock,
  IconPackage,
  IconPlugConnected,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { WorkspaceSummary } from '../../shared/domain/workspace-summary.ts'
import { bundleStrings } from '../features/bundle/bundle-strings.ts'
import { chooseBundle } from '../features/bundle/open-bundle.ts'
import { PassphrasePrompt } from '../features/start/passphrase-prompt.tsx'
import { useOpenWorkspace } from '../features/start/use-open-workspace.ts'
import { useCall } from '../ipc/use-call.ts'
import { frameStrings } from '../strings/frame-strings.ts'

export function WorkspaceSwitcher({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const client = useQueryClient()
  const recent = useCall('workspace:recent', undefined)
  const { open, choose, close, connectAnew, prompt } = useOpenWorkspace()
  const others = (recent.data ?? []).filter((entry) => entry.path !== workspace.path && !entry.isMissing)
  return (
    <>
      <Menu position="bottom-start" width={260} withinPortal>
        <Menu.Target>
          <button type="button" className="rail-workspace">
            <span className="visually-hidden">{frameStrings.switchWorkspace}</span>
            <span className="rail-workspace-name">{workspace.name}</span>
            {workspace.bundle && <span className="badge">{bundleStrings.badge}</span>}
            {workspace.isDemo && <span className="badge">{frameStrings.demoBadge}</span>}
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.length > 0 && <Menu.Label>{frameStrings.otherWorkspaces}</Menu.Label>}
          {others.map((entry) => (
            <Menu.Item
              key={entry.path}
              leftSection={entry.isBundle ? <IconPackage size={15} /> : <IconLock size={15} />}
              onClick={() => open(entry)}
            >
              {entry.name}
              {entry.isBundle && <span className="badge"> {bundleStrings.badge}</span>}
            </Menu.Item>
          ))}
          {others.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconFolderOpen size={15} />} onClick={choose}>
            {frameStrings.openFile}
          </Menu.Item>
          <Menu.Item leftSection={<IconPackage size={15} />} onClick={() => chooseBundle(client)}>
            {bundleStrings.openMenu}
          </Menu.Item>
          <Menu.Item leftSection={<IconPlugConnected size={15} />} onClick={connectAnew}>
            {frameStrings.newConnection}
          </Menu.Item>
          <Menu.Item leftSection={<IconX size={15} />} onClick={close}>
            {frameStrings.closeWorkspace}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PassphrasePrompt {...prompt} />
    </>
  )
}
