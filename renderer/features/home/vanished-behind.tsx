import { Modal } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { SweepChange } from '../../../shared/domain/sweep.ts'
import { countOf } from '../../../shared/format/count.ts'
import { BusinessName } from '../../components/business-name.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import styles from './details.module.css'
import { ReviewLink } from './events-behind.tsx'
import { strings as all } from './strings.ts'

const strings = all.events
const ROWS = 200

interface VanishedBehindProps {
  readonly title: string
  readonly sweepIds: readonly SweepId[]
  onClose(): void
}

/** The entries that these syncs no longer found. */
export function VanishedBehind({ title, sweepIds, onClose }: VanishedBehindProps) {
  const replies = useQueries({
    queries: sweepIds.map((sweepId) => {
      const request = { sweepId, kind: 'vanished', offset: 0, limit: ROWS } as const
      return { queryKey: ['sweeps:difference', request], queryFn: () => call('sweeps:difference', request) }
    }),
  })
  const rows: readonly SweepChange[] = replies.flatMap(({ data }) => data ?? [])
  const isReading = replies.some(({ isPending }) => isPending)
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      <div className={styles.dialog}>
        {!isReading && <p role="status">{countOf(rows.length, ...strings.noun, LOCALE)}</p>}
        <ScrollRegion className={styles.rows ?? ''} label={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                {[strings.moment, strings.review, strings.business].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
                <VanishedRow key={at} change={row} onOpened={onClose} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        {isReading && <p className={styles.note}>{strings.searching}</p>}
      </div>
    </Modal>
  )
}

function VanishedRow({ change: { entry }, onOpened }: { readonly change: SweepChange; onOpened(): void }) {
  const { feedbackId, businessId } = entry.kind === 'event' ? entry.event : entry.response
  const time = entry.kind === 'event' ? entry.event.time : entry.response.date
  return (
    <tr>
      <td>
        <TimeText time={time} />
      </td>
      <td>
        <ReviewLink id={feedbackId} onOpened={onOpened} />
      </td>
      <td>
        <BusinessName id={businessId} />
      </td>
    </tr>
  )
}
