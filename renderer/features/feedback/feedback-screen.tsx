import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { OPERATIONS } from '../../../shared/domain/operation.ts'
import { countOf } from '../../../shared/format/count.ts'
import { EmptyList } from '../../components/empty-list.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { toAxis } from '../../components/time-axis.ts'
import { useNow } from '../../components/use-now.ts'
import { useQueryText } from '../../components/use-query-text.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { feedbackWords as words } from '../../words/feedback-words.ts'
import { useExport } from '../reports/use-export.ts'
import { RibbonScale } from './feedback-columns.tsx'
import { FeedbackTable } from './feedback-table.tsx'
import { QuickFilterBar } from './quick-filter-bar.tsx'

export function FeedbackScreen() {
  const filter = useViewStore((state) => state.filter)
  const setFilter = useViewStore((state) => state.setFilter)
  const { applied, error, apply } = useQueryText(filter)
  const count = useCall('feedback:count', { filter: applied }, { keepsFormer: true })
  const exportRows = useExport()
  const scale = useRibbonScale()
  return (
    <div className="list-screen">
      <header className="list-head">
        <div className="spread">
          <div className="line">
            <h1>{words.title}</h1>
            <span className="dim" role="status">
              {count.data ? countOf(count.data.count, ...words.items, LOCALE) : words.counting}
            </span>
          </div>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            disabled={error !== null || !count.data?.count}
            onClick={() => exportRows('feedback', applied)}
          >
            {words.exportAction}
          </Button>
        </div>
        <SearchBox
          label={words.searchLabel}
          placeholder={words.searchPlaceholder}
          clearLabel={words.clear}
          value={filter}
          error={error}
          onChange={setFilter}
          onLeave={() => {
            apply()
            focusRows()
          }}
        />
        <QuickFilterBar filter={filter} onChange={setFilter} />
      </header>
      {count.error && <ErrorNotice error={count.error} />}
      {error === null && count.data?.count === 0 && (
        <EmptyList
          isFiltered={applied !== ''}
          operations={OPERATIONS}
          words={words}
          onClear={() => setFilter('')}
        />
      )}
      {count.data !== undefined && count.data.count > 0 && (
        <RibbonScale value={scale}>
          <FeedbackTable key={applied} filter={applied} count={count.data.count} />
        </RibbonScale>
      )}
    </div>
  )
}

function focusRows(): void {
  document.querySelector<HTMLElement>('.feedback-grid')?.focus()
}

/** One axis for all rows, from the oldest event of the cache to now. */
function useRibbonScale() {
  const overview = useCall('overview:get', undefined, { keepsFormer: true })
  const nowMs = useNow()
  const firstMs = overview.data?.firstEventMs ?? null
  return useMemo(() => ({ axis: toAxis(firstMs, nowMs), nowMs }), [firstMs, nowMs])
}
