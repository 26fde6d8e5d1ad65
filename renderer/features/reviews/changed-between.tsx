import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { withoutKey } from '../../../shared/query/edit-query.ts'
import { withFilter } from '../../../shared/query/suggest-filters.ts'
import { useAuditZone, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { reviewsStrings } from './strings.ts'

const strings = reviewsStrings.facets

/** A range of days as a filter; the calendar takes arrows, Page Up and Page Down. */
export function ChangedBetween() {
  const [range, setRange] = useState<[string | null, string | null]>([null, null])
  const lastDay = toDayText(useDataCutoff() ?? 0, useAuditZone())
  return (
    <DatePickerInput
      type="range"
      size="xs"
      label={strings.between}
      placeholder={strings.chooseDays}
      value={range}
      maxDate={lastDay}
      allowSingleDateInRange
      valueFormat="MMM D, YYYY"
      weekendDays={[]}
      hideOutsideDates
      popoverProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      onChange={([from, to]) => {
        setRange([from, to])
        if (from === null || to === null) return
        const { filter, setFilter } = useViewStore.getState()
        const days = from === to ? from : `${from}..${to}`
        setFilter(withFilter(withoutKey(filter, 'changed'), `changed:${days}`))
      }}
    />
  )
}
