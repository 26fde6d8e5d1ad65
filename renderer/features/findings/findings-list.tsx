// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus and names its row by aria-activedescendant
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list handles the keys for its rows
import { type KeyboardEvent, useMemo } from 'react'
import type { RuleName } from '../../../shared/domain/finding.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { toAxis } from '../../components/time-axis.ts'
import { useListKeys } from '../../components/grid/use-list-keys.ts'
import { useScaledRows } from '../../components/grid/use-scaled-rows.ts'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { FindingCells, type FindingScale } from './finding-cells.tsx'
import { findingsStrings } from './findings-strings.ts'
import { useFindingKeys } from './use-finding-keys.ts'
import { type FindingsRequest, useFindingRows } from './use-finding-rows.ts'
import { useListState } from './use-list-state.ts'
import { useRibbons } from './use-ribbons.ts'
import { useWantedFinding } from './use-wanted-finding.ts'

const strings = findingsStrings.list
/** CSS pixels; findings.css says the same. */
const ROW_HEIGHT = 30
const HEAD_HEIGHT = 30
const ROW_ID = 'finding-row-'

interface FindingsListProps {
  readonly request: FindingsRequest
  readonly count: number
  readonly titles: ReadonlyMap<RuleName, string>
  /** The end of the ribbons. */
  readonly cutOffMs: number
}

/** The findings that a request selects; only those in view exist. */
export function FindingsList({ request, count, titles, cutOffMs }: FindingsListProps) {
  const { scrollerRef, height, rows, rowsPerScreen, scrollToRow } = useScaledRows(
    count,
    ROW_HEIGHT,
    HEAD_HEIGHT,
  )
  const first = rows[0]?.index ?? 0
  const { rowAt, error } = useFindingRows(request, first, first + rows.length)
  const state = useListState({ request, count, rowAt, scrollToRow })
  const inView = rows.map(({ index }) => rowAt(index)?.feedbackId ?? null)
  const ids = inView.filter((id) => id !== null)
  const items = useRibbons(ids)
  const scale = useScale(request, titles, cutOffMs, items)
  const onListKey = useListKeys({
    count,
    cursor: state.cursor,
    rowsPerScreen,
    onMove: state.moveTo,
    onOpen: state.open,
  })
  useWantedFinding(request, count, state.moveTo)
  const onFindingKey = useFindingKeys(state)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onFindingKey(event)) onListKey(event)
  }
  const columns = Object.entries(strings.columns).filter(([name]) => name !== 'rule' || scale.isRuleShown)
  return (
    <>
      <DecisionBar state={state} count={count} request={request} current={rowAt(state.cursor)} />
      {error && <ErrorNotice error={error} />}
      <div
        className={scale.isRuleShown ? 'finding-grid finding-grid-rules panel' : 'finding-grid panel'}
        ref={scrollerRef}
        role="grid"
        tabIndex={0}
        aria-label={strings.label}
        aria-description={strings.hint}
        aria-multiselectable="true"
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-activedescendant={`${ROW_ID}${state.cursor}`}
        onKeyDown={onKeyDown}
      >
        <div className="finding-row finding-head" role="row" aria-rowindex={1}>
          {columns.map(([name, label]) => (
            <div key={name} role="columnheader">
              {name === 'select' ? <span className="visually-hidden">{label}</span> : label}
            </div>
          ))}
        </div>
        <div className="finding-canvas" role="rowgroup" style={{ height }}>
          {rows.map(({ index, y }) => {
            const finding = rowAt(index)
            const isSelected = finding !== undefined && state.selected.has(finding.key)
            return (
              <div
                key={index}
                id={`${ROW_ID}${index}`}
                className={`finding-row finding-body-row${index === state.cursor ? ' finding-row-cursor' : ''}`}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={isSelected}
                style={{ transform: `translateY(${y}px)` }}
                onClick={(event) => state.click(index, event.ctrlKey || event.metaKey, event.shiftKey)}
              >
                {finding ? (
                  <FindingCells
                    finding={finding}
                    item={finding.feedbackId === null ? undefined : items.get(finding.feedbackId)}
                    isSelected={isSelected}
                    scale={scale}
                    onToggle={() => state.toggle(index)}
                  />
                ) : (
                  <div role="gridcell" />
                )}
              </div>
            )
          })}
        </div>
      </div>
      {state.deciding && (
        <DecideDialog
          keys={state.deciding.keys}
          state={state.deciding.state}
          onClose={state.closeDialogs}
          onDone={state.clearSelection}
        />
      )}
      {state.historyOf && <DecisionHistory finding={state.historyOf} onClose={state.closeDialogs} />}
    </>
  )
}

function useScale(
  request: FindingsRequest,
  titles: ReadonlyMap<RuleName, string>,
  cutOffMs: number,
  items: ReturnType<typeof useRibbons>,
): FindingScale {
  const style = useTimeStyle()
  return useMemo(() => {
    const firsts = [...items.values()].flatMap(({ firstEvent }) => (firstEvent ? [firstEvent.utcMs] : []))
    const axis = toAxis(firsts.length === 0 ? null : Math.min(...firsts), cutOffMs)
    return { axis, style, titles, isRuleShown: request.rule === null }
  }, [request.rule, titles, cutOffMs, style, items])
}
