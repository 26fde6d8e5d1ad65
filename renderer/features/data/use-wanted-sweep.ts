import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import { useCall } from '../../ipc/use-call.ts'
import { forgetWantedSweep, useSweepStore } from '../../stores/sweep-store.ts'
import { sweepRowElementId } from './sweep-row.tsx'
import { syncStrings as strings } from './sync-strings.ts'

interface WantedSweepOptions {
  /** Page that is shown, in sweeps before its first one; the newest sweep comes first. */
  readonly offset: number
  readonly size: number
  /** Undefined while they are read. */
  readonly sweeps: readonly Sweep[] | undefined
  onMove(offset: number): void
  onFound(sweep: Sweep): void
}

/** Goes to the page of a sweep that was asked for, to its row, and tells where there is none. */
export function useWantedSweep({ offset, size, sweeps, onMove, onFound }: WantedSweepOptions): void {
  const { wantedSweepId } = useSweepStore()
  const isWanted = wantedSweepId !== null
  const [newest] = useCall('sweeps:list', { offset: 0, limit: 1 }, { enabled: isWanted }).data ?? []
  useEffect(() => {
    if (wantedSweepId === null || !newest || !sweeps) return
    // Sweeps are numbered as they begin and never removed, so the number says the place.
    const page = Math.floor((newest.sweepId - wantedSweepId) / size) * size
    if (page >= 0 && page !== offset) {
      onMove(page)
      return
    }
    const found = sweeps.find(({ sweepId }) => sweepId === wantedSweepId)
    forgetWantedSweep()
    if (!found) {
      notifications.show({ message: strings.noSweep(String(wantedSweepId)), withBorder: true })
      return
    }
    document.getElementById(sweepRowElementId(found.sweepId))?.scrollIntoView({ block: 'center' })
    onFound(found)
  }, [wantedSweepId, newest, sweeps, offset, size, onMove, onFound])
}
