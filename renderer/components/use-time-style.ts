import { useMemo } from 'react'
import { pickLocale } from '../../shared/format/locale.ts'
import type { TimeStyle } from '../../shared/format/time.ts'
import { usePreferences } from '../ipc/use-preferences.ts'

export const LOCALE = pickLocale(navigator.languages)

/** How the user wants moments written. */
export function useTimeStyle(): TimeStyle {
  const { timeDisplay, timeZone } = usePreferences()
  return useMemo(() => ({ display: timeDisplay, zone: timeZone, locale: LOCALE }), [timeDisplay, timeZone])
}
