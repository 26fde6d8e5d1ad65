import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type CaseCounts, type CaseSort, findCaseKey } from '../../../shared/domain/case.ts'
import { FIGURES, rowsOfBusiness } from '../../../shared/domain/figures.ts'
import { Button } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError } from '../../components/frame/screen-states.tsx'
import { ColumnsButton } from '../../components/grid/columns-menu.tsx'
import { copyRows } from '../../components/grid/copy-rows.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns, usePassingColumns } from '../../components/grid/use-columns.ts'
import { useGridSelection } from '../../components/grid/use-grid-selection.ts'
import { isLeaving } from '../../components/keyboard/focus.ts'
import { isTextField, useKeys } from '../../components/keyboard/use-keys.ts'
import { useTimeStyle } from '../../components/time-text.tsx'
import { call, useCall } from '../../ipc/use-call.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { toAskedCases, useRequestStore } from '../../stores/request-store.ts'
import { addRows, createSelectionStore, NOTHING } from '../../stores/selection.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { requestStrings } from '../requests/strings.ts'
import { CASE_COLUMNS, type CaseContext, SMALL_CASE_COLUMNS } from './case-columns.tsx'
import { FilterTokens, isFiltered } from './case-filters.tsx'
import type { CaseGroup, CaseLine } from './case-groups.ts'
import { CaseInspector } from './case-inspector.tsx'
import styles from './cases.module.css'
import { CasesToolbar } from './cases-toolbar.tsx'
import { DecisionBar, SmallDecisionBar, useIsSmallWindow } from './decision-bar.tsx'
import { strings } from './strings.ts'
import { readReferences, useCaseList, useCasesRequest } from './use-case-list.ts'
import { useDecisionKeys } from './use-decision-keys.ts'
import { countOfCases } from './use-decisions.ts'

/** CSS pixels of a row of two lines. */
const SMALL_ROW = 48
/** Cases that one decision takes at most, as in the contract. */
const SELECTED_LIMIT = 1_000
/** Cases after the cursor that are read before they are asked for. */
const PRELOADED = 2

const NONE: ReadonlySet<string> = new Set()
const referenceOf = (line: CaseLine) => (line.kind === 'case' ? line.row.reference : '')

interface CasesListProps {
  readonly counts: CaseCounts
}

/** All cases of a view, and the one under the cursor beside them. */
export function CasesList({ counts }: CasesListProps) {
  const isSmall = useIsSmallWindow()
  const request = useCasesRequest()
  const list = useCaseList(counts, request, isSmall ? SMALL_ROW : undefined)
  const { lines, cursor, rowAt, moveTo, view } = list
  const { sort, isReversed, filter, sortBy, toggleGroup } = useCasesStore()
  const [isFilterOpen, setFilterOpen] = useState(false)
  const line = rowAt(cursor)
  const row = line?.kind === 'case' ? line.row : null
  const [store] = useState(() => createSelectionStore<string>())
  const caseAt = (index: number) => {
    const there = rowAt(index)
    return there?.kind === 'case' ? there : undefined
  }
  const choosing = useGridSelection<CaseLine, string>({
    store,
    list: request,
    cursor,
    rowAt: caseAt,
    idOf: referenceOf,
    moveTo,
    restAt: list.restAt,
    readIds: (first, end) => readReferences(lines, request, first, end),
    selectAll: () => {
      readReferences(lines, request, 0, lines.count)
        .then((all) =>
          store.setState({ selection: addRows(NOTHING, all.slice(0, SELECTED_LIMIT)), range: null }),
        )
        .catch(showFailure)
    },
  })
  const selected = choosing.selection.kind === 'rows' ? choosing.selection.ids : NONE
  const target = {
    reference: row?.reference ?? null,
    selected: [...selected].slice(0, SELECTED_LIMIT),
    advance: (decided: readonly string[]) => {
      choosing.clear()
      const isLeft = (at: number) => {
        const there = list.referenceAt(at)
        return there !== null && !decided.includes(there)
      }
      for (let by = 1; by < lines.count; by += 1) {
        if (cursor + by < lines.count && (rowAt(cursor + by) === undefined || isLeft(cursor + by)))
          return moveTo(cursor + by)
        if (cursor - by >= 0 && cursor + by >= lines.count && isLeft(cursor - by)) return moveTo(cursor - by)
      }
      return undefined
    },
  }
  const { decisions, bar } = useDecisionKeys(target)
  const chosen = target.selected.length > 0 ? target.selected : [target.reference ?? '']
  const canAsk = chosen.some(hasReviews)
  const ask = () => {
    const asked = chosen.filter(hasReviews)
    const isRow = row && asked.length === 1 && row.reference === asked[0]
    const cases = countOfCases(chosen.length)
    const about =
      asked.length === chosen.length
        ? requestStrings.ofCases(cases)
        : requestStrings.ofCasesWithReviews(formatCount(asked.length), cases)
    useRequestStore
      .getState()
      .ask(toAskedCases(asked, isRow ? requestStrings.oneCase(row.title, row.reference) : about))
  }
  const open = (at: number) => {
    const there = rowAt(at)
    if (there?.kind === 'group') toggleGroup(there.group.name)
    else if (there?.kind === 'case') openCase(there)
  }
  useKeys(['list', 'anywhere'], { filter: () => setFilterOpen(true) })
  useFocusedList(view.scrollerRef)
  usePreloaded(Array.from({ length: PRELOADED }, (_, by) => list.referenceAt(cursor + by + 1)))
  const ofWide = useColumns('cases', CASE_COLUMNS)
  const ofSmall = usePassingColumns('cases-small', SMALL_CASE_COLUMNS)
  const columns = isSmall ? ofSmall : ofWide
  const context = useContextOf(counts, isSmall, toggleGroup)
  const onKey = ({ key }: KeyboardEvent): boolean => {
    const group = lines.groups.findLast((one) => one.line <= cursor)
    if (!group || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
    if (group.isCollapsed !== (key === 'ArrowRight')) return false
    toggleGroup(group.name)
    // The heading, on which the cursor rests only once the group is collapsed.
    useCasesStore.getState().moveTo(group.line, null)
    return true
  }
  const props = { selected: selected.size, decisions, ...bar }
  return (
    <ScreenLayout
      toolbar={
        <CasesToolbar
          counts={counts}
          isFilterOpen={isFilterOpen}
          setFilterOpen={setFilterOpen}
          columns={!isSmall && <ColumnsButton columns={columns} />}
        />
      }
      inspector={
        row && (
          <CaseInspector
            row={row}
            step={(by) => moveTo(cursor + by)}
            open={() => open(cursor)}
            footer={
              isSmall ? <SmallDecisionBar row={row} {...props} /> : <DecisionBar row={row} {...props} />
            }
          />
        )
      }
      bottomLine={
        isSmall ? (
          <>
            <BottomLine keys={[]} />
            {row && <SmallDecisionBar row={row} {...props} />}
          </>
        ) : (
          <BottomLine
            keys={[
              { ids: ['next-row', 'previous-row'], label: strings.keys.move },
              // One hint, so that no width shows only one of the two.
              { ids: ['confirm', 'dismiss'], label: strings.keys.decide },
              { ids: ['open'], label: strings.keys.open },
            ]}
          />
        )
      }
    >
      {!isSmall && (
        <ProgressRow counts={counts}>
          {selected.size > 0 ? (
            <span className={styles.tokens} role="status">
              {strings.decide.selected(countOfCases(selected.size))}
              <Button kind="quiet" disabledReason={canAsk ? null : requestStrings.noReviews} onClick={ask}>
                {requestStrings.ask}
              </Button>
              <Button kind="quiet" onClick={() => choosing.clear()}>
                {strings.decide.clear}
              </Button>
            </span>
          ) : (
            isFiltered(filter) && <FilterTokens edit={() => setFilterOpen(true)} />
          )}
        </ProgressRow>
      )}
      {list.error && <ScreenError error={list.error} icon={null} />}
      <Grid<CaseLine, CaseContext, CaseSort>
        label={strings.list}
        description={strings.listHint}
        view={view}
        count={lines.count}
        columns={columns}
        context={context}
        rowAt={rowAt}
        cursor={cursor}
        moveTo={moveTo}
        open={open}
        onPress={(at) => {
          choosing.clear()
          choosing.moveTo(at)
        }}
        selection={choosing}
        sort={{ by: sort, descending: isDescending(sort, isReversed) }}
        onSort={({ by, descending }) => sortBy(by, descending !== isDescending(by, false))}
        onKey={onKey}
        copy={() => {
          const rows = view.rows.flatMap(({ index }) => caseAt(index) ?? [])
          const chosen = rows.filter(({ row: one }) => selected.has(one.reference))
          const copied = chosen.length > 0 ? chosen : line ? [line] : []
          void copyRows<CaseLine, CaseContext>(copied, columns.shown, context).catch(showFailure)
        }}
        actions={[
          { name: 'open', label: strings.actions.open, key: '↵', run: () => open(cursor) },
          {
            name: 'confirm',
            label: strings.actions.confirm,
            key: 'C',
            run: () => decisions.decide('confirmed'),
          },
          {
            name: 'dismiss',
            label: strings.actions.dismiss,
            key: 'D',
            run: () => decisions.decide('dismissed'),
          },
          { name: 'skip', label: strings.actions.skip, key: 'S', run: decisions.skip },
          ...(canAsk ? [{ name: 'request', label: requestStrings.ask, run: ask }] : []),
        ]}
      />
    </ScreenLayout>
  )
}

/** A case about a business as a whole has none of its own. */
function hasReviews(reference: string): boolean {
  const key = findCaseKey(reference)
  return key !== undefined && !key.startsWith('business/')
}

/** A burst opens with its reviews on one axis; any other case with its reviews in the list of reviews. */
function openCase({ row }: Extract<CaseLine, { readonly kind: 'case' }>): void {
  useFrameStore.getState().openInspector()
  if (row.kind === 'burst') {
    useCasesStore.getState().open(row.reference)
    return
  }
  const id = row.key.split('/')[1] ?? ''
  // A rate is about the reviews that were hidden after they had been shown.
  const rows = row.kind === 'review' ? `feedback:${id}` : rowsOfBusiness(FIGURES.hiddenAfterShown, id)
  useViewStore.getState().visitRows(rows)
}

/** The natural direction of names and of the order by priority is upward. */
function isDescending(sort: CaseSort, isReversed: boolean): boolean {
  return (sort !== 'business') !== isReversed
}

interface ProgressRowProps {
  readonly counts: CaseCounts
  readonly children: ReactNode
}

/** How much is decided, in cases and findings, of everything under the filters. */
function ProgressRow({ counts, children }: ProgressRowProps) {
  const checked = useCheckedRules()
  const { decided, rest } = strings.decidedOf(
    formatCount(counts.decided.cases),
    formatCount(counts.all.cases),
  )
  if (checked && !children) {
    return (
      <div className="progress-row">
        <span className="medium" role="status">
          {strings.checking.title}
        </span>
        <progress aria-hidden value={checked.current} max={checked.all} />
        <span className="faint">
          {strings.checking.text(formatCount(checked.current), formatCount(checked.all))}
        </span>
      </div>
    )
  }
  return (
    <div className="progress-row">
      <span>
        <b>{decided}</b>
        {rest}
      </span>
      {children || (
        <progress aria-label={strings.progress} value={counts.decided.cases} max={counts.all.cases} />
      )}
      <span className="faint">
        {strings.findingsOf(formatCount(counts.decidedFindings), formatCount(counts.findings))}
      </span>
    </div>
  )
}

/** How many rules have been applied to the data as they are now; null once all of them have. */
function useCheckedRules(): { readonly current: number; readonly all: number } | null {
  const overview = useCall('findings:rules', undefined, { keepsFormer: true }).data
  if (!overview) return null
  const [current, all] = [overview.rules.filter(({ isCurrent }) => isCurrent).length, overview.rules.length]
  return overview.isComputing || current < all ? { current, all } : null
}

function useContextOf(
  counts: CaseCounts,
  isSmall: boolean,
  toggleGroup: (name: CaseGroup['name']) => void,
): CaseContext {
  const style = useTimeStyle()
  const names = useBusinessNames()
  const { decided, rest } = strings.decidedOf(
    formatCount(counts.decided.cases),
    formatCount(counts.all.cases),
  )
  const progress = isSmall ? decided + rest : null
  return { style, names, progress, toggle: ({ name }) => toggleGroup(name) }
}

/** The keys of the screen work from the first moment, unless something else is being used. */
export function useFocusedList(ref: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const { activeElement } = document
    const isUsed = isTextField(activeElement) || document.querySelector('[role="dialog"]') !== null
    if (!isUsed && !isLeaving()) ref.current?.focus({ preventScroll: true })
  }, [ref])
}

/** What the next keys will ask for, so that deciding many cases never waits. */
function usePreloaded(references: readonly (string | null)[]): void {
  const client = useQueryClient()
  const wanted = references.filter((reference) => reference !== null).join(' ')
  const former = useRef('')
  useEffect(() => {
    if (former.current === wanted) return
    former.current = wanted
    for (const reference of wanted.split(' ').filter(Boolean)) {
      const queryKey = ['cases:get', { reference }]
      void client.prefetchQuery({ queryKey, queryFn: () => call('cases:get', { reference }) })
    }
  }, [client, wanted])
}
