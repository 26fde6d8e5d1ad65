import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'

import './settings.css'
import { hasService } from '../../../shared/domain/workspace.ts'
import { AboutSection } from './about-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { DisplaySection } from './display-section.tsx'
import { ExpertSection } from './expert-section.tsx'
import { PrivateKeySection } from './private-key-section.tsx'
import { settingsStrings as strings } from './settings-strings.ts'
import { UpdatesSection } from './updates-section.tsx'
import { WorkspaceSection } from './workspace-section.tsx'

export function SettingsScreen({ workspace }: { readonly workspace: WorkspaceSummary }) {
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>{strings.title}</h1>
      </header>
      <div className="settings">
        <DisplaySection />
        <ConnectionSection key={workspace.workspaceId} workspace={workspace} />
        {!workspace.isDemo && hasService(workspace.connection) && <PrivateKeySection workspace={workspace} />}
        <WorkspaceSection workspace={workspace} />
        <ExpertSection />
        <UpdatesSection />
        <AboutSection />
      </div>
    </div>
  )
}
