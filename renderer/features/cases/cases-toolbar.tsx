import { IconArrowsSort, IconFileExport, IconListDetails, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { CASE_SORTS, type CaseCounts, type CaseFilter } from '../../../shared/domain/case.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { ActionMenu } from '../../components/controls/popovers.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { useCasesStore } from '../../stores/cases-store.ts'
import { openPalette } from '../../stores/palette-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { saveAs } from '../reports/save-report.ts'
import { toFindingsFilter } from '../reports/view-scope.ts'
import { ListSwitch } from '../requests/list-switch.tsx'
import { FilterMenu } from './case-filters.tsx'
import styles from './cases.module.css'
import { useIsSmallWindow } from './decision-bar.tsx'
import { strings } from './strings.ts'

const VIEWS = ['open', 'decided', 'all'] as const

interface CasesToolbarProps {
  readonly counts: CaseCounts
  readonly isFilterOpen?: boolean
  setFilterOpen?(isOpen: boolean): void
  /** Which columns are shown. */
  readonly columns?: ReactNode
}

/** Title, three views with their counts, search, filter, order. */
export function CasesToolbar({ counts, columns, ...filterMenu }: CasesToolbarProps) {
  const { view, sort, filter, showView, sortBy } = useCasesStore()
  const own = useState(false)
  const [isOpen, setOpen] = [filterMenu.isFilterOpen ?? own[0], filterMenu.setFilterOpen ?? own[1]]
  const isSmall = useIsSmallWindow()
  const views = isSmall ? VIEWS.slice(0, 2) : VIEWS
  const sorts = CASE_SORTS.map((name) => ({
    id: `sort-${name}`,
    label: strings.sorts[name],
    run: () => sortBy(name, false),
  }))
  return (
    <Toolbar
      title={<ListSwitch view="cases" />}
      beside={
        <Segmented
          label={strings.view}
          choices={views.map((name) => ({
            name,
            label: strings.views[name],
            count: formatCount(counts[name].cases),
          }))}
          value={view === 'changed' ? 'open' : view}
          onChange={showView}
        />
      }
      search={
        <span className={styles.tools}>
          <IconButton
            label={strings.actions.search}
            shortcut="/"
            icon={<IconSearch size={16} stroke={1.6} aria-hidden />}
            onClick={openPalette}
          />
          <FilterMenu isOpen={isOpen} setOpen={setOpen} />
          {!isSmall && (
            <ActionMenu actions={sorts}>
              <Button
                kind="quiet"
                aria-label={`${strings.sort}: ${strings.sorts[sort]}`}
                icon={<IconArrowsSort size={16} stroke={1.6} aria-hidden />}
              >
                {strings.sorts[sort]}
              </Button>
            </ActionMenu>
          )}
          {columns}
        </span>
      }
      more={[
        ...(isSmall
          ? [
              { id: 'view-all', label: strings.views.all, section: 'view', run: () => showView('all') },
              ...sorts.map((one) => ({ ...one, section: 'sort' })),
            ]
          : []),
        {
          id: 'report',
          section: 'report',
          label: strings.actions.saveReport,
          icon: <IconFileExport size={16} stroke={1.6} aria-hidden />,
          run: () =>
            void saveAs('pdf', { template: 'findings', filter: toReport(filter) }).catch(showFailure),
        },
        {
          id: 'reviews',
          section: 'report',
          label: strings.actions.reviews,
          icon: <IconListDetails size={16} stroke={1.6} aria-hidden />,
          run: () => useViewStore.getState().showRows(toReviews(filter)),
        },
      ]}
    />
  )
}

function toReport({ rule, businessId, isRobust }: CaseFilter): string {
  return toFindingsFilter({ rule, businessId, isRobust })
}

/** The reviews with findings, in the query language. */
function toReviews({ rule, businessId }: CaseFilter): string {
  return [`finding:${rule ?? 'any'}`, businessId && `business:${businessId}`].filter(Boolean).join(' ')
}
