import { type KeyboardEvent, useMemo, useState } from 'react'
import type { DispositionState, Finding, RuleName } from '../../../shared/domain/finding.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { DECIDED_FINDINGS_LIMIT } from '../../../shared/ipc/findings-contract.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { useGridSelection } from '../../components/grid/use-grid-selection.ts'
import { usePagedGrid } from '../../components/grid/use-paged-grid.ts'
import { showFailure } from '../../components/show-failure.ts'
import { toAxis } from '../../components/time-axis.ts'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { addRows, createSelectionStore, NOTHING, toggleRow } from '../../stores/selection.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { FINDING_COLUMNS, type FindingContext, RULE_FINDING_COLUMNS } from './finding-columns.tsx'
import { findingsStrings } from './findings-strings.ts'
import { type FindingsRequest, listKeys } from './use-finding-rows.ts'
import { useRibbons } from './use-ribbons.ts'
import { useWantedFinding } from './use-wanted-finding.ts'

const strings = findingsStrings.list
const DECISION_KEYS: Readonly<Record<string, DispositionState>> = {
  c: 'confirmed',
  d: 'dismissed',
  o: 'open',
}

interface FindingsListProps {
  readonly request: FindingsRequest
  readonly count: number
  /** The rows are still those of the filters before. */
  readonly isFormer: boolean
  readonly titles: ReadonlyMap<RuleName, string>
  /** The end of the ribbons. */
  readonly cutOffMs: number
}

type OpenDialog =
  | { readonly kind: 'decide'; readonly keys: readonly string[]; readonly state: DispositionState }
  | { readonly kind: 'history'; readonly finding: Finding }

const NO_KEYS: ReadonlySet<string> = new Set()
const keyOf = ({ key }: Finding) => key
const select = (id: FeedbackId | null) => useViewStore.getState().select(id)
/** An open pane follows the cursor. */
const follow = ({ feedbackId }: Finding) => {
  if (useViewStore.getState().selectedId !== null) select(feedbackId)
}

/** The findings that a request selects. */
export function FindingsList({ request, count, isFormer, titles, cutOffMs }: FindingsListProps) {
  const [store] = useState(() => createSelectionStore<string>())
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { grid, error } = usePagedGrid({
    ...{ channel: 'findings:list', request, count, isFormer, onOpen: openItem, onMove: follow },
  })
  const { cursor, rowAt, moveTo, view } = grid
  const current = rowAt(cursor)
  const choose = (keys: readonly string[]) =>
    store.setState({ selection: addRows(NOTHING, keys), range: null })
  const selectAll = () => {
    listKeys(request, 0, Math.min(count, DECIDED_FINDINGS_LIMIT)).then(choose).catch(showFailure)
  }
  const choosing = useGridSelection({
    ...{ store, list: request, cursor, rowAt, idOf: keyOf, moveTo, selectAll },
    readIds: (first, end) => listKeys(request, first, end),
  })
  const selected = choosing.selection.kind === 'rows' ? choosing.selection.ids : NO_KEYS
  const decide = (state: DispositionState) => {
    const keys = selected.size > 0 ? [...selected] : current ? [current.key] : []
    if (keys.length > 0) setDialog({ kind: 'decide', keys, state })
  }
  const showHistory = () => current && setDialog({ kind: 'history', finding: current })
  const onKey = ({ key }: KeyboardEvent) => {
    const state = DECISION_KEYS[key]
    if (state) decide(state)
    else if (key === 'h') showHistory()
    else return false
    return true
  }
  const close = () => {
    setDialog(null)
    requestAnimationFrame(() => view.scrollerRef.current?.focus())
  }
  useWantedFinding(request, count, moveTo)
  const isRuleShown = request.rule === null
  const columns = useColumns('findings', isRuleShown ? FINDING_COLUMNS : RULE_FINDING_COLUMNS)
  const inView = view.rows.map(({ index }) => rowAt(index)?.feedbackId ?? null)
  const context = useFindingContext(titles, cutOffMs, inView, {
    selected,
    toggle: (key) =>
      store.setState((former) => ({ selection: toggleRow(former.selection, key), range: null })),
  })
  return (
    <>
      <DecisionBar
        selected={selected.size}
        count={count}
        current={current}
        onDecide={decide}
        onHistory={showHistory}
        onSelectAll={selectAll}
        onClear={choosing.clear}
      />
      {error && <ErrorNotice error={error} />}
      <div className="finding-frame panel">
        <Grid
          {...grid}
          label={strings.label}
          description={strings.hint}
          columns={columns}
          context={context}
          selection={choosing}
          onPress={(row) => {
            choosing.moveTo(row)
            select(rowAt(row)?.feedbackId ?? null)
          }}
          preview={() => togglePreview(current)}
          onKey={onKey}
          actions={[
            { name: 'open', label: strings.open, key: 'Enter', run: () => grid.open(cursor) },
            { name: 'confirm', label: strings.confirm, key: 'C', run: () => decide('confirmed') },
            { name: 'dismiss', label: strings.dismiss, key: 'D', run: () => decide('dismissed') },
            { name: 'history', label: findingsStrings.history.open, key: 'H', run: showHistory },
          ]}
          isBusy={isFormer}
        />
      </div>
      {dialog?.kind === 'decide' && (
        <DecideDialog keys={dialog.keys} state={dialog.state} onClose={close} onDone={choosing.clear} />
      )}
      {dialog?.kind === 'history' && <DecisionHistory finding={dialog.finding} onClose={close} />}
    </>
  )
}

function useFindingContext(
  titles: ReadonlyMap<RuleName, string>,
  cutOffMs: number,
  inView: readonly (FeedbackId | null)[],
  { selected, toggle }: Pick<FindingContext, 'selected' | 'toggle'>,
): FindingContext {
  const style = useTimeStyle()
  const items = useRibbons(inView.filter((id) => id !== null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `toggle` does the same in every drawing
  return useMemo(() => {
    const firsts = [...items.values()].flatMap(({ firstEvent }) => (firstEvent ? [firstEvent.utcMs] : []))
    const axis = toAxis(firsts.length === 0 ? null : Math.min(...firsts), cutOffMs)
    return { axis, style, titles, items, selected, toggle }
  }, [titles, cutOffMs, style, items, selected])
}

/** Enter: the item in the pane, with the focus in it; a business as a whole opens as the list of its items. */
function openItem({ feedbackId, businessId }: Finding): void {
  if (feedbackId === null) {
    useViewStore.getState().showRows(`business:${businessId}`)
    return
  }
  select(feedbackId)
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('aside button, aside [tabindex="0"]')?.focus(),
  )
}

function togglePreview(finding: Finding | undefined): void {
  const shown = useViewStore.getState().selectedId
  select(finding && finding.feedbackId !== shown ? finding.feedbackId : null)
}
