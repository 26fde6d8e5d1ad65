import { useMemo } from 'react'
import { settingsWords } from '../features/settings/settings-strings.ts'
import { useSetPreferences } from '../ipc/use-preferences.ts'
import { frameWords } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'

const DISPLAYS = ['recorded', 'utc', 'zone'] as const

/** How times are written. */
export function useDisplayActions(): readonly Action[] {
  const setPreferences = useSetPreferences()
  return useMemo(
    () =>
      DISPLAYS.map((timeDisplay) => ({
        id: `times-${timeDisplay}`,
        label: frameWords.palette.times(settingsWords.timeDisplays[timeDisplay]),
        run: () => setPreferences({ timeDisplay }),
      })),
    [setPreferences],
  )
}
