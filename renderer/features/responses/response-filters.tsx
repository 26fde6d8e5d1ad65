import { SegmentedControl, Select } from '@mantine/core'
import { memo, useMemo } from 'react'
import { toCalendarDay } from '../../../shared/domain/audit-zone.ts'
import { RESPONSE_ORDERS, type ResponseOrder } from '../../../shared/domain/sort.ts'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { toggleValue } from '../../../shared/query/edit-query.ts'
import { listSearchedTexts } from '../../../shared/query/parse-query.ts'
import type { Query } from '../../../shared/query/query.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useBusinessLabel, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useResponseStore } from '../../stores/response-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { responsesStrings as strings } from './responses-strings.ts'
import { TypeFilterBar } from './type-filter-bar.tsx'

/** Controls that write terms into the search, and the order of the list; drawn again when the search rests, not with every key. */
export const ResponseFilters = memo(function ResponseFilters({ query }: { readonly query: Query }) {
  return (
    <div className="response-filters">
      <TypeFilterBar onToggle={(type) => toggle('type', type)} />
      <BusinessChoice onChoose={(id) => toggle('business', id)} />
      <DateChoice onChoose={(days) => toggle('date', days)} />
      <OrderChoice query={query} />
    </div>
  )
})

function toggle(key: 'type' | 'business' | 'date', value: string): void {
  const { responseFilter, setResponseFilter } = useViewStore.getState()
  setResponseFilter(toggleValue(responseFilter, key, value))
}

const MOST_OPTIONS = 100

function BusinessChoice({ onChoose }: { onChoose(id: string): void }) {
  const labelOf = useBusinessLabel()
  const businesses = useCall('businesses:list', undefined)
  const options = useMemo(
    () =>
      businesses.data?.map(({ businessId }) => ({
        value: businessId,
        label: strings.business(labelOf(businessId)),
      })),
    [businesses.data, labelOf],
  )
  return (
    <Select
      size="xs"
      w={150}
      aria-label={strings.chooseBusiness}
      placeholder={strings.chooseBusiness}
      data={options ?? []}
      value={null}
      searchable
      limit={MOST_OPTIONS}
      nothingFoundMessage={strings.noBusiness}
      onChange={(id) => id !== null && onChoose(id)}
    />
  )
}

function DateChoice({ onChoose }: { onChoose(days: string): void }) {
  const cutoffMs = useDataCutoff() ?? 0
  const zone = useAuditZone()
  const today = zone.dayAt(cutoffMs)
  const { year } = toCalendarDay(today)
  const daysAgo = (days: number) => toDayText(zone.startOfDay(today - days), zone)
  return (
    <Select
      size="xs"
      w={150}
      aria-label={strings.chooseDate}
      placeholder={strings.chooseDate}
      data={[
        { value: `${daysAgo(30)}..`, label: strings.dates.last30Days },
        { value: `${daysAgo(365)}..`, label: strings.dates.last365Days },
        { value: `${year}`, label: strings.dates.year(year) },
        { value: `${year - 1}`, label: strings.dates.year(year - 1) },
      ]}
      value={null}
      onChange={(days) => days !== null && onChoose(days)}
    />
  )
}

function OrderChoice({ query }: { readonly query: Query }) {
  const { order } = useResponseStore()
  const hasWords = listSearchedTexts(query).some(({ key }) => key === 'text')
  return (
    <SegmentedControl
      className="response-order"
      size="xs"
      aria-label={strings.orderLabel}
      // Without words the list stands as with the newest first; with the next words it is as chosen again.
      value={order === 'best' && !hasWords ? 'newest' : order}
      onChange={(value) =>
        useResponseStore.setState({ order: RESPONSE_ORDERS.find((one) => one === value) ?? 'newest' })
      }
      data={RESPONSE_ORDERS.map((value: ResponseOrder) => ({
        value,
        label: strings.orders[value],
        disabled: value === 'best' && !hasWords,
      }))}
    />
  )
}
