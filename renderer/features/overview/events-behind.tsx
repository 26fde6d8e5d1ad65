import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { EventSelection, SelectedEvent } from '../../../shared/domain/overview-charts.ts'
import { toVisibility } from '../../../shared/domain/span.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { BusinessName } from '../../components/business-name.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { VisibilityIcon } from '../../components/state-label.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { chartsStrings } from '../../strings/charts-strings.ts'
import { ENTRY_FLAG_STRINGS } from '../../strings/entry-flag-strings.ts'
import { useSelectedEvents } from './use-selected-events.ts'

const strings = chartsStrings.events
const FIRST_ROWS = 100
const MORE_ROWS = 200

export interface Behind {
  readonly title: string
  readonly selection: EventSelection
  /** The figure that was clicked; null where it stands on paper. */
  readonly count: number | null
}

interface EventsBehindProps {
  readonly behind: Behind
  /** What has to be known about the list. */
  readonly note?: string | null
  onClose(): void
}

/** The changes that a figure counts, newest first; each opens its item. */
export function EventsBehind({ behind, note = null, onClose }: EventsBehindProps) {
  const [wanted, setWanted] = useState(FIRST_ROWS)
  const { rows, error, isReading, hasMore, readMore } = useSelectedEvents(behind.selection, wanted)
  const showRows = useViewStore((state) => state.showRows)
  const { selection } = behind
  return (
    <Modal opened onClose={onClose} title={behind.title} size="xl">
      <div className="stack">
        <div className="spread">
          <p className="dim" role="status">
            {behind.count === null
              ? countOf(rows.length, ...strings.changes, LOCALE)
              : strings.count(
                  formatCount(rows.length, LOCALE),
                  countOf(behind.count, ...strings.changes, LOCALE),
                )}
          </p>
          {selection.of === 'month' && (
            <button
              type="button"
              className="link-button"
              onClick={() => showRows(`changed:${selection.month}`)}
            >
              {strings.itemsOfMonth}
            </button>
          )}
        </div>
        {note && <p role="note">{note}</p>}
        {error && <ErrorNotice error={error} />}
        <ScrollRegion className="events-behind" label={behind.title}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{strings.moment}</th>
                <th scope="col">{strings.item}</th>
                <th scope="col">{strings.business}</th>
                <th scope="col">{strings.effect}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
                <EventRow key={at} row={row} onOpened={onClose} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        {isReading && <p className="dim">{strings.searching}</p>}
        {hasMore && !isReading && (
          <Button
            variant="default"
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
  const { showRows, select } = useViewStore.getState()
  const open = () => {
    showRows(`feedback:${event.feedbackId}`)
    select(event.feedbackId)
    onOpened()
  }
  const visibility = toVisibility(event.showOnWebsite)
  return (
    <tr>
      <td>
        <TimeText time={event.time} />
      </td>
      <td className="mono">
        <button type="button" className="link-button" onClick={open}>
          {event.feedbackId}
        </button>
      </td>
      <td>
        <BusinessName id={event.businessId} />
      </td>
      <td>
        <span className={`line state-${visibility}`}>
          <VisibilityIcon visibility={visibility} size={14} />
          {chartsStrings.effects[effect]}
          {event.flags.map((flag) => (
            <span key={flag} className="flag">
              {ENTRY_FLAG_STRINGS[flag].label}
            </span>
          ))}
        </span>
      </td>
    </tr>
  )
}
