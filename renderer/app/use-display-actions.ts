import { useMemo } from 'react'
import { settingsStrings } from '../features/settings/settings-strings.ts'
import { useSetPreferences } from '../ipc/use-preferences.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'

const DISPLAYS = ['recorded', 'utc', 'zone'] as const

/** How times are written. */
export function useDisplayActions(): readonly Action[] {
  const setPreferences = useSetPreferences()
  return useMemo(
    () =>
      DISPLAYS.map((timeDisplay) => ({
        id: `times-${timeDisplay}`,
        label: frameStrings.palette.times(settingsStrings.timeDisplays[timeDisplay]),
        run: () => setPreferences({ timeDisplay }),
      })),
    [setPreferences],
  )
}
