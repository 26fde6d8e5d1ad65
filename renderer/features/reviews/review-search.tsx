import { Popover } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconFilter, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { GrowingCount } from '../../../shared/domain/facets.ts'
import { isDecimalId } from '../../../shared/domain/ids.ts'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { withoutKey } from '../../../shared/query/edit-query.ts'
import { withFilter } from '../../../shared/query/suggest-filters.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import type { SearchOption } from '../../components/search-field/search-panel.tsx'
import { untilExact, useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import { reportsStrings } from '../reports/strings.ts'
import { FacetPanel } from './facet-panel.tsx'
import { ListCount } from './list-frame.tsx'
import { focusRows } from './list-rows.ts'
import { openReview, type ReferenceTarget, useReferenceTarget } from './open-review.ts'
import styles from './reviews.module.css'
import { SavedSearchMenu } from './saved-search-menu.tsx'
import { reviewsStrings as strings } from './strings.ts'
import { type ShownResult, writeCount } from './use-shown-result.ts'

interface ReviewSearchProps {
  /** The search that was looked up last, as typed. */
  readonly settled: string
  readonly isLoading: boolean
  readonly shown: ShownResult | null
  /** null while the search cannot be read: then there is nothing to save. */
  readonly applied: string | null
  readonly filters: { readonly isOpen: boolean; setOpen(isOpen: boolean): void }
  /** Left out while the list shows an earlier date. */
  onAsOf?(): void
  onApply(): void
}

/** The search of the list with its filters, saved searches, date and report. */
export function ReviewSearch(props: ReviewSearchProps) {
  const { settled, isLoading, shown, applied, filters, onAsOf, onApply } = props
  const filter = useViewStore((state) => state.filter)
  const asOfMs = useViewStore((state) => state.asOfMs)
  const setFilter = useViewStore((state) => state.setFilter)
  const reference = useReferenceTarget()
  const all = useCall(
    'feedback:count',
    { filter: '', asOfMs },
    { keepsFormer: true, askAgainMs: untilExact },
  ).data
  const isFormer = isLoading || filter !== settled
  const isCounting = shown !== null && shown.request.filter !== '' && !all?.isExact
  return (
    <div className={styles.search}>
      <Popover
        opened={filters.isOpen}
        onChange={filters.setOpen}
        position="bottom-start"
        trapFocus
        returnFocus
        withRoles={false}
        shadow="none"
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <div className={styles.searchTarget}>
            <SearchField
              subject="feedback"
              label={strings.searchLabel}
              placeholder={strings.searchPlaceholder}
              text={filter}
              asOfMs={asOfMs}
              {...(shown !== null && shown.count.count > 0 && { unreadNote: strings.formerRows })}
              onChange={setFilter}
              jumpTo={(typed) => toJump(typed, reference(typed))}
              onLeave={() => {
                onApply()
                focusRows()
              }}
              count={
                <ListCount
                  isBusy={isFormer || isCounting}
                  isExact={shown?.count.isExact === true}
                  of={strings.items[1]}
                  asOfMs={asOfMs}
                >
                  {shown && describeCount(shown, all)}
                </ListCount>
              }
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={strings.filterMenu} className={styles.filters ?? ''}>
          <ChangedBetween />
          {filters.isOpen && <FacetPanel applied={applied ?? ''} asOfMs={asOfMs} onChange={setFilter} />}
        </Popover.Dropdown>
      </Popover>
      <IconButton
        label={strings.filterMenu}
        shortcut="F"
        icon={<IconFilter size={16} stroke={1.6} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={filters.isOpen}
        onClick={() => filters.setOpen(!filters.isOpen)}
      />
      {onAsOf && (
        <Button
          kind="quiet"
          icon={<IconHistory size={16} stroke={1.6} aria-hidden />}
          onClick={onAsOf}
          aria-label={strings.asOf.now}
        >
          <span className={styles.asOfText}>{strings.asOf.now}</span>
        </Button>
      )}
      <SavedSearchMenu subject="feedback" />
      <span className={styles.saveReport}>
        <ReportMenu
          label={reportsStrings.reportOfList}
          text={strings.saveReport}
          isDisabled={applied === null || !shown || shown.count.count === 0}
          scope={() => ({
            template: 'feedback',
            filter: applied ?? '',
            asOfMs,
            sort: useViewStore.getState().sort,
          })}
        />
      </span>
    </div>
  )
}

function describeCount({ request, count }: ShownResult, all: GrowingCount | undefined): string {
  const written = writeCount(count)
  if (request.filter === '' || !all?.isExact) return written
  return strings.countOf(written, formatCount(all.count))
}

/** An id or a reference opens what it names in one Enter. */
function toJump(typed: string, reference: ReferenceTarget | null): SearchOption | null {
  if (reference) return { kind: 'jump', key: 'jump', label: reference.label, open: reference.open }
  const id = typed.trim()
  if (!isDecimalId(id) || id.length < SHORTEST_ID) return null
  return {
    kind: 'jump',
    key: 'jump',
    label: strings.references.item(id),
    open: () => void openReview(id).catch(showFailure),
  }
}

/** Shorter numbers are more often a part of a search: `hidden 30`. */
const SHORTEST_ID = 5

/** A range of days as a filter; the calendar takes arrows, Page Up and Page Down. */
function ChangedBetween() {
  const [range, setRange] = useState<[string | null, string | null]>([null, null])
  const lastDay = toDayText(useDataCutoff() ?? 0, useAuditZone())
  return (
    <DatePickerInput
      type="range"
      size="xs"
      label={strings.facets.between}
      aria-label={`${strings.facets.between}: ${range[0] === null ? strings.facets.chooseDays : range.join(' – ')}`}
      placeholder={strings.facets.chooseDays}
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
