import { IconCircleDashed, IconFilterOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Operation } from '../../../shared/domain/receipt.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { ScreenMessage } from '../../components/frame/screen-states.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useShowView } from '../../stores/view-store.ts'
import { useIsFetched } from '../../stores/work-store.ts'
import styles from './reviews.module.css'
import { reviewsStrings } from './strings.ts'

interface EmptyListProps {
  readonly isFiltered: boolean
  /** The operations whose entries the list shows. */
  readonly operations: readonly Operation[]
  readonly strings: {
    readonly emptyTitle: string
    readonly emptyText: string
    readonly emptyAction: string
    readonly emptyCacheTitle: string
    readonly emptyCacheText: string
    readonly emptyCacheAction: string
  }
  /** The last filter, without which the list has rows. */
  readonly last?: { readonly label: string; readonly count: string; remove(): void } | null
  onClear(): void
}

/** "Nothing matches" and "nothing was fetched" are different answers and never look the same. */
export function EmptyList({ isFiltered, operations, strings, last = null, onClear }: EmptyListProps) {
  const isFetched = useIsFetched(operations)
  const showView = useShowView()
  if (isFetched === null) return null
  if (!isFetched) {
    return (
      <ScreenMessage
        icon={<IconCircleDashed size={20} stroke={1.5} />}
        title={strings.emptyCacheTitle}
        action={<Button onClick={() => showView('data')}>{strings.emptyCacheAction}</Button>}
      >
        {strings.emptyCacheText}
      </ScreenMessage>
    )
  }
  return (
    <ScreenMessage
      icon={<IconFilterOff size={20} stroke={1.5} />}
      title={strings.emptyTitle}
      action={
        isFiltered &&
        (last ? (
          <Button onClick={last.remove}>{reviewsStrings.removeFilter}</Button>
        ) : (
          <Button onClick={onClear}>{strings.emptyAction}</Button>
        ))
      }
    >
      {last ? (
        <p>
          {reviewsStrings.without} <b className={styles.lastFilter}>{last.label}</b>{' '}
          {reviewsStrings.thereAre(last.count)}
        </p>
      ) : (
        <p>{strings.emptyText}</p>
      )}
    </ScreenMessage>
  )
}

const CHOICES = [
  { name: 'reviews', label: reviewsStrings.views.reviews },
  { name: 'reviews/responses', label: reviewsStrings.views.responses },
] as const

/** Title of the screen and switch to its other view. */
export function ViewSwitch({ view }: { readonly view: (typeof CHOICES)[number]['name'] }) {
  const showView = useShowView()
  return (
    <>
      <h1 className="visually-hidden">{reviewsStrings.title}</h1>
      <Segmented label={reviewsStrings.view} choices={CHOICES} value={view} onChange={showView} />
    </>
  )
}

interface ListCountProps {
  /** Whether the list answers another search or date than the one that is chosen. */
  readonly isBusy: boolean
  readonly isExact: boolean
  /** What is counted. */
  readonly of: string
  readonly asOfMs: number | null
  /** As written; null while it is not known. */
  readonly children: string | null
}

/**
 * How many rows a list has. Screen readers hear it with its unit and date, once it is settled, and only when it is
 * another one.
 */
export function ListCount({ isBusy, isExact, of, asOfMs, children: count }: ListCountProps) {
  const style = useTimeStyle()
  const date = asOfMs === null ? '' : reviewsStrings.asOf.said(formatDay(asOfMs, style))
  const said = count === null ? '' : `${date}${count} ${of}`
  const [settled, setSettled] = useState('')
  if (!isBusy && isExact && said !== settled) setSettled(said)
  return (
    <>
      <span data-search-count aria-hidden aria-busy={isBusy}>
        {count}
      </span>
      <span className="visually-hidden" role="status">
        {settled}
      </span>
    </>
  )
}
