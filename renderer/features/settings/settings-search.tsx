import { Autocomplete } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { FIELD_CLASSES } from '../../components/controls/field.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { SETTINGS_SECTIONS, type SettingsSection, showSettings } from '../../stores/settings-store.ts'
import { settingsStrings as strings } from './settings-strings.ts'
import { updateStrings } from './update-strings.ts'

/** The names of settings by their section; limits are listed by the titles of their rules. */
const SETTINGS: Readonly<Record<SettingsSection, readonly string[]>> = {
  display: [strings.timeZone, strings.times, strings.theme, strings.density],
  rules: [],
  criteria: [],
  connection: [strings.service, strings.privateKey],
  protection: [strings.file, strings.protection, strings.databaseKey, strings.lockAfter],
  log: [],
  updates: [updateStrings.address, updateStrings.publicKey],
  about: [strings.version, strings.dataFolder, strings.licenses],
}

/** The mark of the first option is lost where it is typed right after a choice: Enter takes that option all the same. */
function takeFirstOption({ key, currentTarget }: KeyboardEvent): void {
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')
  if (key !== 'Enter' || list?.querySelector('[data-combobox-selected]')) return
  list?.querySelector<HTMLElement>('[data-combobox-option]')?.click()
}

/** Finds a setting by its name and opens its section. */
export function SettingsSearch() {
  const [typed, setTyped] = useState('')
  const rules = useCall('findings:rules', undefined).data?.rules ?? []
  const sections = new Map<string, SettingsSection>()
  for (const section of SETTINGS_SECTIONS) {
    const names = section === 'rules' ? rules.map(({ rule }) => rule.title) : SETTINGS[section]
    for (const name of [strings.sections[section], ...names])
      if (!sections.has(name)) sections.set(name, section)
  }
  return (
    <Autocomplete
      ml="auto"
      w={228}
      classNames={FIELD_CLASSES}
      aria-label={strings.find}
      placeholder={strings.find}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      data={[...sections.keys()]}
      limit={12}
      value={typed}
      selectFirstOptionOnChange
      onChange={setTyped}
      onDropdownClose={() => setTyped('')}
      onKeyDown={takeFirstOption}
      onOptionSubmit={(name) => {
        const section = sections.get(name)
        if (section) showSettings(section)
      }}
    />
  )
}
