import { Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { EventCursor, SelectedEvent, SelectedEvents } from '../../../shared/domain/overview-charts.ts'
import { toVisibility } from '../../../shared/domain/span.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import type { EventSelection } from '../../../shared/ipc/detail-contract.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import { BusinessName } from '../../components/safe-text.tsx'
import { StateName } from '../../components/state/state-icon.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { call } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ENTRY_FLAG_STRINGS } from '../../strings/common-strings.ts'
import styles from './details.module.css'
import { strings as all } from './strings.ts'

const strings = all.events
const FIRST_ROWS = 100
const MORE_ROWS = 200
const PAGE_ROWS = 200

export interface Behind {
  readonly title: string
  readonly selection: EventSelection
  /** The figure that was clicked; null where it is on paper, or a lower bound. */
  readonly count: number | null
}

interface EventsBehindProps {
  readonly behind: Behind
  /** What has to be known about the list. */
  readonly note?: string | null
  onClose(): void
}

/** The events that a figure counts, newest first; each opens its review. */
export function EventsBehind({ behind, note = null, onClose }: EventsBehindProps) {
  const [wanted, setWanted] = useState(FIRST_ROWS)
  const { rows, error, isReading, hasMore, readMore } = useSelectedEvents(behind.selection, wanted)
  const showRows = useViewStore((state) => state.showRows)
  const { selection } = behind
  const found =
    behind.count === null
      ? countOf(rows.length, ...strings.noun)
      : strings.count(formatCount(rows.length), countOf(behind.count, ...strings.noun))
  return (
    <Modal opened onClose={onClose} title={behind.title} size="xl">
      <div className={styles.dialog}>
        <div className={styles.head}>
          <p role="status">{found}</p>
          {selection.of === 'month' && (
            <Button onClick={() => showRows(`changed:${selection.month}`)}>{strings.reviewsOfMonth}</Button>
          )}
        </div>
        {note && <p role="note">{note}</p>}
        {error && <ErrorNotice error={error} />}
        <ScrollRegion className={styles.rows ?? ''} label={behind.title}>
          <table className={styles.table}>
            <TableHead columns={[strings.moment, strings.review, strings.business, strings.effect]} />
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
                <EventRow key={at} row={row} onOpened={onClose} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        {isReading && <p className="faint">{strings.searching}</p>}
        {hasMore && !isReading && (
          <Button
            onClick={() => {
              setWanted(rows.length + MORE_ROWS)
              readMore()
            }}
          >
            {strings.more}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function EventRow({ row: { event, effect }, onOpened }: { readonly row: SelectedEvent; onOpened(): void }) {
  const state = effect === 'deleted' ? 'deleted' : toVisibility(event.showOnWebsite)
  return (
    <tr>
      <td>
        <TimeText time={event.time} />
      </td>
      <td>
        <ReviewLink id={event.feedbackId} onOpened={onOpened} />
      </td>
      <td>
        <BusinessName id={event.businessId} />
      </td>
      <td>
        <StateName state={state} text={all.effects[effect]} />
        {event.flags.map((flag) => (
          <span key={flag} className={styles.flag}>
            {ENTRY_FLAG_STRINGS[flag].label}
          </span>
        ))}
      </td>
    </tr>
  )
}

function ReviewLink({
  id,
  onOpened,
}: {
  readonly id: SelectedEvent['event']['feedbackId']
  onOpened(): void
}) {
  const open = () => {
    const { showRows, select } = useViewStore.getState()
    showRows(`feedback:${id}`)
    select(id)
    onOpened()
  }
  return (
    <button type="button" className="link" data-inline onClick={open}>
      {id}
    </button>
  )
}

type Request = RequestOf<'overview:events'>

/** As many events as are wanted, though one call may find none and only read on. */
function useSelectedEvents(selection: EventSelection, wanted: number) {
  const query = useInfiniteQuery<SelectedEvents, AppError, SelectedEvent[], unknown[], EventCursor | null>({
    queryKey: ['overview:events', selection],
    initialPageParam: null,
    queryFn: ({ pageParam }) =>
      call('overview:events', { selection, cursor: pageParam, limit: PAGE_ROWS } as Request),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  })
  const rows = query.data ?? []
  const { hasNextPage, isFetching, fetchNextPage } = query
  const isShort = rows.length < wanted && hasNextPage
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage()
  }, [isShort, isFetching, fetchNextPage])
  return {
    rows,
    error: query.error,
    isReading: isFetching || isShort,
    hasMore: hasNextPage,
    readMore: () => void fetchNextPage(),
  }
}
