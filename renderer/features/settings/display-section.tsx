import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import type { TextSize } from '../../../shared/preferences.ts'
import { Switch } from '../../components/controls/field.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import { settingsStrings as strings } from './settings-strings.ts'

export function choicesOf<Name extends string>(labels: Readonly<Record<Name, string>>) {
  return (Object.keys(labels) as Name[]).map((name) => ({ name, label: labels[name] }))
}

/** How the application looks on this computer. */
export function DisplaySection({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { theme, density, timeDisplay, dateFormat, textSize, motion, keyHints } = usePreferences()
  const setPreferences = useSetPreferences()
  return (
    <>
      <h2 className={styles.title}>{strings.display}</h2>
      <SettingRow label={strings.timeZone} help={strings.timeZoneHelp}>
        {workspace.timeZone}
      </SettingRow>
      <SettingRow label={strings.times} help={strings.timesHelp} isNamed>
        <Segmented
          label={strings.times}
          choices={choicesOf(strings.timeDisplays)}
          value={timeDisplay}
          onChange={(value) => setPreferences({ timeDisplay: value })}
        />
      </SettingRow>
      <SettingRow label={strings.dateFormat} isNamed>
        <Segmented
          label={strings.dateFormat}
          choices={choicesOf(strings.dateFormats)}
          value={dateFormat}
          onChange={(value) => setPreferences({ dateFormat: value })}
        />
      </SettingRow>
      <SettingRow label={strings.theme} isNamed>
        <Segmented
          label={strings.theme}
          choices={choicesOf(strings.themes)}
          value={theme}
          onChange={(value) => setPreferences({ theme: value })}
        />
      </SettingRow>
      <SettingRow label={strings.density} isNamed>
        <Segmented
          label={strings.density}
          choices={choicesOf(strings.densities)}
          value={density}
          onChange={(value) => setPreferences({ density: value })}
        />
      </SettingRow>
      <SettingRow label={strings.textSize} help={strings.textSizeHelp} isNamed>
        <Segmented<TextSize>
          label={strings.textSize}
          choices={choicesOf(strings.textSizes)}
          value={textSize}
          onChange={(value) => setPreferences({ textSize: value })}
        />
      </SettingRow>
      <SettingRow label={strings.motion} isNamed>
        <Segmented
          label={strings.motion}
          choices={choicesOf(strings.motions)}
          value={motion}
          onChange={(value) => setPreferences({ motion: value })}
        />
      </SettingRow>
      <h3 className={styles.part}>{strings.lists}</h3>
      <SettingRow label={strings.keyHints} help={strings.keyHintsHelp} isNamed>
        <Switch
          aria-label={strings.keyHints}
          isOn={keyHints}
          onChange={(isOn) => setPreferences({ keyHints: isOn })}
        />
      </SettingRow>
    </>
  )
}
