import { SegmentedControl, Select } from '@mantine/core'
import { useMemo } from 'react'
import { RESPONSE_ORDERS, type ResponseOrder } from '../../../shared/domain/response-order.ts'
import { toggleValue } from '../../../shared/query/edit-query.ts'
import type { Query } from '../../../shared/query/query.ts'
import { listSearchedTexts } from '../../../shared/query/searched-texts.ts'
import { useNow } from '../../components/use-now.ts'
import { useBusinessLabel } from '../../ipc/use-business-names.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useResponseStore } from '../../stores/response-store.ts'
import { responsesWords as words } from '../../words/responses-words.ts'
import { TypeFilterBar } from './type-filter-bar.tsx'

interface ResponseFiltersProps {
  readonly filter: string
  readonly query: Query
  onChange(filter: string): void
}

/** Controls that write terms into the search, and the order of the list. */
export function ResponseFilters({ filter, query, onChange }: ResponseFiltersProps) {
  return (
    <div className="response-filters">
      <TypeFilterBar filter={filter} onChange={onChange} />
      <BusinessChoice onChoose={(id) => onChange(toggleValue(filter, 'business', id))} />
      <DateChoice onChoose={(days) => onChange(toggleValue(filter, 'date', days))} />
      <OrderChoice query={query} />
    </div>
  )
}

const MOST_OPTIONS = 100

function BusinessChoice({ onChoose }: { onChoose(id: string): void }) {
  const labelOf = useBusinessLabel()
  const businesses = useCall('businesses:list', undefined)
  const options = useMemo(
    () =>
      businesses.data?.map(({ businessId }) => ({
        value: businessId,
        label: words.business(labelOf(businessId)),
      })),
    [businesses.data, labelOf],
  )
  return (
    <Select
      size="xs"
      w={150}
      aria-label={words.chooseBusiness}
      placeholder={words.chooseBusiness}
      data={options ?? []}
      value={null}
      searchable
      limit={MOST_OPTIONS}
      nothingFoundMessage={words.noBusiness}
      onChange={(id) => id !== null && onChoose(id)}
    />
  )
}

const DAY_MS = 86_400_000

function DateChoice({ onChoose }: { onChoose(days: string): void }) {
  const now = new Date(useNow())
  const year = now.getUTCFullYear()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  return (
    <Select
      size="xs"
      w={150}
      aria-label={words.chooseDate}
      placeholder={words.chooseDate}
      data={[
        { value: `${daysAgo(30)}..`, label: words.dates.last30Days },
        { value: `${daysAgo(365)}..`, label: words.dates.last365Days },
        { value: `${year}`, label: words.dates.year(year) },
        { value: `${year - 1}`, label: words.dates.year(year - 1) },
      ]}
      value={null}
      onChange={(days) => days !== null && onChoose(days)}
    />
  )
}

function OrderChoice({ query }: { readonly query: Query }) {
  const { order, setOrder } = useResponseStore()
  const hasWords = listSearchedTexts(query).some(({ key }) => key === 'text')
  return (
    <SegmentedControl
      className="response-order"
      size="xs"
      aria-label={words.orderLabel}
      value={order}
      onChange={(value) => setOrder(RESPONSE_ORDERS.find((one) => one === value) ?? 'newest')}
      data={RESPONSE_ORDERS.map((value: ResponseOrder) => ({
        value,
        label: words.orders[value],
        disabled: value === 'best' && !hasWords,
      }))}
    />
  )
}
