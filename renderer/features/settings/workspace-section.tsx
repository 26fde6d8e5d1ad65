import { Button } from '@mantine/core'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { useOpenWorkspace } from '../start/use-open-workspace.ts'
import { settingsStrings as strings } from './settings-strings.ts'

export function WorkspaceSection({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { close } = useOpenWorkspace()
  return (
    <section className="panel settings-section">
      <h2>{strings.workspace}</h2>
      <dl className="facts">
        <dt>{strings.file}</dt>
        <dd>{workspace.path}</dd>
        <dt>{strings.protection}</dt>
        <dd>{strings.protections[workspace.protection]}</dd>
        <dt>{strings.timeZone}</dt>
        <dd>{workspace.timeZone}</dd>
      </dl>
      <div>
        <Button variant="default" onClick={close}>
          {strings.close}
        </Button>
      </div>
    </section>
  )
}
