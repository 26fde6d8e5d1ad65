import { useViewStore } from './view-store.ts'
import { createWorkspaceStore } from './workspace-store.ts'

export const SETTINGS_SECTIONS = [
  'display',
  'rules',
  'criteria',
  'connection',
  'protection',
  'log',
  'updates',
  'about',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

interface SettingsState {
  /** The section that the view *settings* shows; Rules and Log are views of their own. */
  readonly section: Exclude<SettingsSection, 'rules' | 'log'>
}

export const useSettingsStore = createWorkspaceStore<SettingsState>(() => ({ section: 'display' }))

export function showSettings(section: SettingsSection): void {
  const { setView } = useViewStore.getState()
  if (section === 'rules' || section === 'log') {
    setView(`settings/${section}`)
  } else {
    useSettingsStore.setState({ section })
    setView('settings')
  }
}
