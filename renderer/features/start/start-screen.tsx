import './start.css'
import { Button } from '@mantine/core'
import { IconFolderOpen, IconPlugConnected } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useViewStore } from '../../stores/view-store.ts'
import { bundleStrings } from '../bundle/bundle-strings.ts'
import { chooseBundle } from '../bundle/open-bundle.ts'
import { DemoCard } from './demo-card.tsx'
import { FirstRunCard } from './first-run-card.tsx'
import { PassphrasePrompt } from './passphrase-prompt.tsx'
import { RecentWorkspaces } from './recent-workspaces.tsx'
import { firstRunStrings as strings } from './strings.ts'
import { useOpenWorkspace } from './use-open-workspace.ts'

/** What a window without a workspace shows: three ways in, and the workspaces opened before. */
export function FirstRunScreen() {
  const client = useQueryClient()
  const { open, choose, prompt } = useOpenWorkspace()
  const setConnecting = useViewStore((state) => state.setConnecting)
  return (
    <main className="first-run">
      <div className="first-run-inner">
        <h1 className="first-run-title">{strings.title}</h1>
        <p className="first-run-subtitle">{strings.subtitle}</p>
        <div className="first-run-cards">
          <DemoCard />
          <FirstRunCard icon={<IconPlugConnected size={26} stroke={1.5} />} {...strings.connect}>
            <Button variant="default" onClick={() => setConnecting(true)}>
              {strings.connect.action}
            </Button>
            <Button variant="subtle" onClick={() => setConnecting(true, 'files')}>
              {strings.connect.files}
            </Button>
          </FirstRunCard>
          <FirstRunCard icon={<IconFolderOpen size={26} stroke={1.5} />} {...strings.open}>
            <Button variant="default" onClick={choose}>
              {strings.open.action}
            </Button>
            <Button variant="subtle" onClick={() => chooseBundle(client)}>
              {bundleStrings.openAction}
            </Button>
          </FirstRunCard>
        </div>
        <RecentWorkspaces onOpen={open} />
      </div>
      <PassphrasePrompt {...prompt} />
    </main>
  )
}
