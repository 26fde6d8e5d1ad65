import { Button } from '@mantine/core'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { useOpenWorkspace } from '../first-run/use-open-workspace.ts'
import { settingsWords as words } from './settings-strings.ts'

export function WorkspaceSection({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { close } = useOpenWorkspace()
  return (
    <section className="panel settings-section">
      <h2>{words.workspace}</h2>
      <dl className="facts">
        <dt>{words.file}</dt>
        <dd>{workspace.path}</dd>
        <dt>{words.protection}</dt>
        <dd>{words.protections[workspace.protection]}</dd>
        <dt>{words.timeZone}</dt>
        <dd>{workspace.timeZone}</dd>
      </dl>
      <div>
        <Button variant="default" onClick={close}>
          {words.close}
        </Button>
      </div>
    </section>
  )
}
