import { hasService } from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { Button } from '../../components/controls/button.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { useOpenWorkspace } from '../start/use-open-workspace.ts'
import { choicesOf } from './display-section.tsx'
import { PrivateKeyRow } from './private-key-row.tsx'
import { ProtectionRows } from './protection-rows.tsx'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import { settingsStrings as strings } from './settings-strings.ts'

/** The file of the workspace, what protects it, and the key that signs requests. */
export function ProtectionSection({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { close } = useOpenWorkspace()
  const { lockAfter } = usePreferences()
  const setPreferences = useSetPreferences()
  return (
    <>
      <h2 className={styles.title}>{strings.sections.protection}</h2>
      <SettingRow label={strings.file}>
        <span className={styles.path}>{workspace.path}</span>
      </SettingRow>
      <ProtectionRows workspace={workspace} />
      {!workspace.isDemo && hasService(workspace.connection) && <PrivateKeyRow workspace={workspace} />}
      {!workspace.isDemo && (
        <SettingRow label={strings.lockAfter} help={strings.lockAfterHelp}>
          <Segmented
            label={strings.lockAfter}
            choices={choicesOf(strings.lockTimes)}
            value={lockAfter}
            onChange={(value) => setPreferences({ lockAfter: value })}
          />
        </SettingRow>
      )}
      <div className={styles.actions}>
        <Button onClick={() => close()}>{strings.close}</Button>
      </div>
    </>
  )
}
