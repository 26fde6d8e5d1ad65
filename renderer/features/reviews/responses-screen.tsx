import { IconArrowsSort, IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { RESPONSE_ORDERS } from '../../../shared/domain/sort.ts'
import { listValues, toggleValue, withoutKey } from '../../../shared/query/edit-query.ts'
import { listSearchedTexts } from '../../../shared/query/parse-query.ts'
import type { Query } from '../../../shared/query/query.ts'
import { Button } from '../../components/controls/button.tsx'
import { SwitchField } from '../../components/controls/field.tsx'
import { ActionMenu } from '../../components/controls/popovers.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { formatCount } from '../../components/counts.ts'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { useSettledSearch } from '../../components/use-settled-search.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useResponseStore } from '../../stores/inspector-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import { reportsStrings } from '../reports/strings.ts'
import { EmptyList, ListCount, ViewSwitch } from './list-frame.tsx'
import { ResponseList } from './response-list.tsx'
import styles from './reviews.module.css'
import { SavedSearchMenu } from './saved-search-menu.tsx'
import { reviewsStrings, responsesStrings as strings } from './strings.ts'
import { useShownResponses, writeCount } from './use-shown-result.ts'

const RESPONSES = ['responses'] as const
const SKELETON_ROWS = 20

/** The responses of a search. @param props.inspector of the review that is selected. */
export function ResponsesScreen({ inspector }: { readonly inspector: ReactNode }) {
  const filter = useViewStore((state) => state.responseFilter)
  const setResponseFilter = useViewStore((state) => state.setResponseFilter)
  const order = useResponseStore((state) => state.order)
  const { settled, applied, query, error, apply } = useSettledSearch('responseFilter')
  const result = useShownResponses(applied ?? '', query, order)
  // Rows that arrive are drawn in pieces between keystrokes, never in one long frame.
  const last = useDeferredValue(result.shown)
  const shown = applied === null ? null : last
  const isLoading = result.isLoading || last !== result.shown
  const isFormer = isLoading || error !== null
  const hasNone = shown?.count.isExact === true && shown.count.count === 0
  const all = useCall('responses:count', { filter: '' }, { keepsFormer: true }).data
  useForgottenOpening()
  const icon = <IconSearchOff size={20} stroke={1.5} />
  return (
    <ScreenLayout
      toolbar={
        <Toolbar
          title={<ViewSwitch view="reviews/responses" />}
          search={
            <div className={styles.search}>
              <SearchField
                subject="responses"
                label={strings.searchLabel}
                placeholder={strings.searchPlaceholder}
                text={filter}
                asOfMs={null}
                onChange={setResponseFilter}
                onLeave={() => {
                  apply()
                  document.querySelector<HTMLElement>('[data-grid="responses"]')?.focus()
                }}
                count={
                  <ListCount
                    isBusy={isLoading || filter !== settled}
                    isExact={shown?.count.isExact === true}
                    of={strings.items}
                    asOfMs={null}
                  >
                    {!shown || !all
                      ? null
                      : shown.filter === ''
                        ? writeCount(shown.count)
                        : reviewsStrings.countOf(writeCount(shown.count), formatCount(all.count))}
                  </ListCount>
                }
              />
              <SavedSearchMenu subject="responses" />
              <span className={styles.saveReport}>
                <ReportMenu
                  label={reportsStrings.reportOfResponses}
                  text={reviewsStrings.saveReport}
                  isDisabled={error !== null || !shown || shown.count.count === 0}
                  scope={() => ({ template: 'responses', filter: applied ?? '', order })}
                />
              </span>
            </div>
          }
        />
      }
      // A review that is not of the list would look like one of its rows.
      inspector={hasNone ? null : inspector}
      bottomLine={<BottomLine keys={KEYS} />}
    >
      <section
        className={styles.list}
        data-former={isFormer || undefined}
        data-list-body
        aria-busy={isFormer}
      >
        <div className={styles.responsesBar}>
          <Writers applied={applied ?? ''} query={query} />
          <div className={styles.responsesBarEnd}>
            <WhileHidden query={query} />
            <OrderMenu query={query} />
          </div>
        </div>
        {error !== null && (
          <ScreenMessage icon={icon} tone="warning" title={reviewsStrings.unreadTitle}>
            {shown === null ? reviewsStrings.unreadText : reviewsStrings.formerRows}
          </ScreenMessage>
        )}
        {result.error && <ScreenError error={result.error} icon={icon} />}
        {shown === null && error === null && !result.error && <SkeletonRows rows={SKELETON_ROWS} />}
        {hasNone && !isFormer && (
          <EmptyList
            isFiltered={applied !== ''}
            operations={RESPONSES}
            strings={strings}
            onClear={() => setResponseFilter('')}
          />
        )}
        {shown && shown.count.count > 0 && <ResponseList shown={shown} isFormer={isFormer} />}
      </section>
    </ScreenLayout>
  )
}

const KEYS = [
  { ids: ['next-row', 'previous-row'], label: strings.keys.move },
  { ids: ['open'], label: strings.keys.open },
  { ids: ['mark-invisible'], label: strings.keys.mark },
] as const

/** Customers, owners or both, as a term of the search. */
function Writers({ applied, query }: { readonly applied: string; readonly query: Query }) {
  const rest = withoutKey(applied, 'type')
  const chosen = listValues(query, 'type')
  const value = chosen.length === 1 ? (chosen[0] === 'owner' ? 'owner' : 'customer') : 'all'
  const [all, customer, owner] = useCountsOfOneSearch(
    useCount(rest),
    useCount(toggleValue(rest, 'type', 'customer')),
    useCount(toggleValue(rest, 'type', 'owner')),
  )
  return (
    <Segmented
      label={strings.by}
      value={value}
      choices={[
        { name: 'all', label: strings.byAll, count: all },
        { name: 'customer', label: strings.byCustomers, count: customer },
        { name: 'owner', label: strings.byOwners, count: owner },
      ]}
      onChange={(name) => {
        const { responseFilter, setResponseFilter } = useViewStore.getState()
        const without = withoutKey(responseFilter, 'type')
        setResponseFilter(name === 'all' ? without : toggleValue(without, 'type', name))
      }}
    />
  )
}

/** `while:hidden` as a term of the search. */
function WhileHidden({ query }: { readonly query: Query }) {
  const isOn = listValues(query, 'while').includes('hidden')
  return (
    <SwitchField
      label={strings.whileHiddenOnly}
      isOn={isOn}
      onChange={() => {
        const { responseFilter, setResponseFilter } = useViewStore.getState()
        const without = withoutKey(responseFilter, 'while')
        setResponseFilter(isOn ? without : toggleValue(without, 'while', 'hidden'))
      }}
    />
  )
}

function useCount(filter: string) {
  return useCall('responses:count', { filter }, { keepsFormer: true })
}

/** Those of the former search until each of the new one is known: a mixture of both would not add up. */
function useCountsOfOneSearch(...counted: readonly ReturnType<typeof useCount>[]): readonly string[] {
  const [kept, setKept] = useState<readonly string[]>([])
  const counts = counted.flatMap(({ data, isPlaceholderData }) =>
    data && !isPlaceholderData ? [formatCount(data.count)] : [],
  )
  if (counts.length === counted.length && counts.join() !== kept.join()) setKept(counts)
  return kept
}

function OrderMenu({ query }: { readonly query: Query }) {
  const { order } = useResponseStore()
  const hasWords = listSearchedTexts(query).some(({ key }) => key === 'text')
  // Without words nothing matches better than anything else; with the next words the list is as chosen again.
  const shown = order === 'best' && !hasWords ? 'newest' : order
  return (
    <ActionMenu
      actions={RESPONSE_ORDERS.map((value) => ({
        id: value,
        label: strings.orders[value],
        disabledReason: value === 'best' && !hasWords ? strings.needsWords : null,
        run: () => useResponseStore.setState({ order: value }),
      }))}
    >
      <Button
        kind="quiet"
        icon={<IconArrowsSort size={16} stroke={1.6} aria-hidden />}
        aria-label={`${strings.orderLabel}: ${strings.orders[shown]}`}
      >
        {strings.orders[shown]}
      </Button>
    </ActionMenu>
  )
}

/** What was opened from a search is marked while the search is on screen. */
function useForgottenOpening(): void {
  useEffect(() => () => useResponseStore.setState({ opened: null }), [])
}
