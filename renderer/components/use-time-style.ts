import { useMemo } from 'react'
import type { TimeStyle } from '../../shared/format/time.ts'
import { usePreferences } from '../ipc/use-preferences.ts'
import { useAuditZone } from '../ipc/workspace-facts.ts'
import { LOCALE } from './counts.ts'

/** How the user wants moments written. */
export function useTimeStyle(): TimeStyle {
  const { timeDisplay } = usePreferences()
  const { name: zone } = useAuditZone()
  return useMemo(() => ({ display: timeDisplay, zone, locale: LOCALE }), [timeDisplay, zone])
}
