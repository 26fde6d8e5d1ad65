import { Autocomplete } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconChecklist,
  IconDownload,
  IconInfoCircle,
  IconListDetails,
  IconLock,
  IconPlugConnected,
  IconRuler2,
  IconSearch,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { Button } from '../../components/controls/button.tsx'
import { FIELD_CLASSES } from '../../components/controls/field.tsx'
import { Fact } from '../../components/facts.tsx'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import {
  SETTINGS_SECTIONS,
  type SettingsSection,
  showSettings,
  useSettingsStore,
} from '../../stores/settings-store.ts'
import type { View } from '../../stores/view-store.ts'
import { frameStrings } from '../../strings/frame-strings.ts'
import { ConnectionSection } from './connection-section.tsx'
import { CriteriaView } from './criteria-view.tsx'
import { DisplaySection } from './display-section.tsx'
import { LogView } from './log-view.tsx'
import { ProtectionSection } from './protection-section.tsx'
import { RulesView } from './rules-view.tsx'
import type { SettingsParts } from './setting-row.tsx'
import styles from './settings.module.css'
import { settingsStrings as strings, updateStrings } from './settings-strings.ts'
import { UpdatesSection } from './updates-section.tsx'

const ICONS: Readonly<Record<SettingsSection, typeof IconLock>> = {
  display: IconAdjustmentsHorizontal,
  rules: IconRuler2,
  criteria: IconChecklist,
  connection: IconPlugConnected,
  protection: IconLock,
  log: IconListDetails,
  updates: IconDownload,
  about: IconInfoCircle,
}

interface SettingsScreenProps {
  readonly view: View
  readonly workspace: WorkspaceSummary
}

/** Sections on the left, one of them on the right. Changes apply at once; limits of rules need a reason. */
export function SettingsScreen({ view, workspace }: SettingsScreenProps) {
  const chosen = useSettingsStore((state) => state.section)
  const section: SettingsSection =
    view === 'settings/rules' ? 'rules' : view === 'settings/log' ? 'log' : chosen
  const frame = (parts: SettingsParts) => (
    <SettingsLayout section={section} workspace={workspace} parts={parts} />
  )
  if (section === 'rules') return <RulesView isReadOnly={workspace.bundle !== null} frame={frame} />
  if (section === 'criteria') return <CriteriaView isReadOnly={workspace.bundle !== null} frame={frame} />
  if (section === 'log') return <LogView frame={frame} />
  return frame({ children: <div className={styles.column}>{contentOf(section, workspace)}</div> })
}

interface SettingsLayoutProps {
  readonly section: SettingsSection
  readonly workspace: WorkspaceSummary
  readonly parts: SettingsParts
}

function SettingsLayout({ section, workspace, parts }: SettingsLayoutProps) {
  const { search, actions = [], inspector, bottomLine, children } = parts
  return (
    <ScreenLayout
      toolbar={<Toolbar title={strings.title} search={search ?? <SettingsSearch />} actions={actions} />}
      inspector={inspector}
      bottomLine={bottomLine}
    >
      <div className={styles.body}>
        <SectionList section={section} name={workspace.name} />
        <section className={styles.content} aria-label={strings.sections[section]}>
          {children}
        </section>
      </div>
    </ScreenLayout>
  )
}

/** The list is drawn again with each section and keeps the focus of the former one. */
let wasChosen = false

function SectionList({ section, name }: { readonly section: SettingsSection; readonly name: string }) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wasChosen) list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    wasChosen = false
  }, [])
  return (
    <nav className={styles.sections} aria-label={strings.sectionList} ref={list}>
      <p className={styles.workspaceName}>{name}</p>
      {SETTINGS_SECTIONS.map((each) => {
        const Icon = ICONS[each]
        return (
          <button
            key={each}
            type="button"
            className={styles.sectionLink}
            aria-current={each === section ? 'page' : undefined}
            onClick={() => {
              wasChosen = true
              showSettings(each)
            }}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
            <span>{strings.sections[each]}</span>
          </button>
        )
      })}
    </nav>
  )
}

function contentOf(section: SettingsSection, workspace: WorkspaceSummary): ReactNode {
  switch (section) {
    case 'connection':
      return <ConnectionSection key={workspace.workspaceId} workspace={workspace} />
    case 'protection':
      return <ProtectionSection workspace={workspace} />
    case 'updates':
      return <UpdatesSection />
    case 'about':
      return <AboutSection />
    default:
      return <DisplaySection workspace={workspace} />
  }
}

function AboutSection() {
  const info = useCall('app:info', undefined)
  const showLicenses = useAction('app:show-licenses')
  if (!info.data) return null
  return (
    <>
      <h2 className={styles.title}>{strings.about}</h2>
      <dl className="facts">
        <Fact name={strings.version}>
          {frameStrings.appName} {info.data.version}
        </Fact>
        <Fact name={strings.runtime}>{info.data.electron}</Fact>
        <Fact name={strings.platform}>{info.data.platform}</Fact>
        <Fact name={strings.dataFolder}>{info.data.dataFolder}</Fact>
      </dl>
      <div className={styles.actions}>
        <Button onClick={() => showLicenses.mutate(undefined)}>{strings.licenses}</Button>
      </div>
      {showLicenses.error && <ErrorNotice error={showLicenses.error} />}
    </>
  )
}

/** The names of settings by their section; limits are listed by the titles of their rules. */
const SETTINGS: Readonly<Record<SettingsSection, readonly string[]>> = {
  display: [
    strings.timeZone,
    strings.times,
    strings.dateFormat,
    strings.theme,
    strings.density,
    strings.textSize,
    strings.motion,
    strings.keyHints,
  ],
  rules: [],
  criteria: [],
  connection: [strings.service, strings.privateKey],
  protection: [strings.file, strings.protection, strings.databaseKey, strings.lockAfter],
  log: [],
  updates: [updateStrings.address, updateStrings.publicKey],
  about: [strings.version, strings.dataFolder, strings.licenses],
}

/**
 * The mark of the first option is lost where it is typed right after a choice: Enter takes that option all the same.
 */
function takeFirstOption({ key, currentTarget }: KeyboardEvent): void {
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')
  if (key !== 'Enter' || list?.querySelector('[data-combobox-selected]')) return
  list?.querySelector<HTMLElement>('[data-combobox-option]')?.click()
}

/** Finds a setting by its name and opens its section. */
function SettingsSearch() {
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
      className={styles.find ?? ''}
      classNames={FIELD_CLASSES}
      data-search-box
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
