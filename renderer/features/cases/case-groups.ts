import {
  CASE_PRIORITIES,
  type CaseCounts,
  type CaseRow,
  type CaseSelection,
} from '../../../shared/domain/case.ts'
import type { ListRequest } from '../../ipc/use-row-pages.ts'
import { CASE_GROUPS, type CaseGroupName } from '../../stores/cases-store.ts'

/** View, order and filter of the list. */
export type CasesRequest = ListRequest<'cases:list'>

export interface CaseGroup {
  readonly name: CaseGroupName
  readonly cases: number
  /** Of its first case in the whole list. */
  readonly offset: number
  /** Its heading. */
  readonly line: number
  readonly isCollapsed: boolean
}

/** The list as lines: with the order of priority, a heading and the cases of each group. */
export interface CaseLines {
  /** Empty in any other order. */
  readonly groups: readonly CaseGroup[]
  readonly count: number
  readonly cases: number
}

export type CaseLine =
  | { readonly kind: 'group'; readonly group: CaseGroup }
  | { readonly kind: 'case'; readonly row: CaseRow }

const LINES = new WeakMap<CaseGroup | CaseRow, CaseLine>()

/** The same line for the same heading or row, so that the list does not draw it again. */
export function toLine(of: CaseGroup | CaseRow): CaseLine {
  const known = LINES.get(of)
  if (known) return known
  const line: CaseLine = 'line' in of ? { kind: 'group', group: of } : { kind: 'case', row: of }
  LINES.set(of, line)
  return line
}

/** Changed cases are a group of their own before those of the three priorities, as the list has them. */
export function toLines(
  counts: CaseCounts,
  { view, sort, isReversed }: Pick<CaseSelection, 'view' | 'sort' | 'isReversed'>,
  collapsed: readonly CaseGroupName[],
): CaseLines {
  const { cases } = counts[view]
  if (sort !== 'priority') return { groups: [], count: cases, cases }
  const hasChanged = view === 'open' || view === 'all'
  const sizes: Record<CaseGroupName, number> = {
    changed: hasChanged ? counts.changed.cases : 0,
    ...counts[view].byPriority,
  }
  if (hasChanged)
    for (const name of CASE_PRIORITIES) sizes[name] -= Math.min(sizes[name], counts.changed.byPriority[name])
  const groups: CaseGroup[] = []
  let line = 0
  let offset = 0
  for (const name of isReversed ? CASE_GROUPS.toReversed() : CASE_GROUPS) {
    if (sizes[name] === 0) continue
    const isCollapsed = collapsed.includes(name)
    groups.push({ name, cases: sizes[name], offset, line, isCollapsed })
    line += isCollapsed ? 1 : 1 + sizes[name]
    offset += sizes[name]
  }
  return { groups, count: line, cases }
}

/** What is on a line: a heading, or the place of a case in the whole list. */
export function lineAt({ groups }: CaseLines, line: number): CaseGroup | number {
  const group = groups.findLast((one) => one.line <= line)
  if (!group) return line
  return group.line === line ? group : group.offset + line - group.line - 1
}

/** null for a case of a collapsed group. */
export function lineOf({ groups }: CaseLines, offset: number): number | null {
  const group = groups.findLast((one) => one.offset <= offset)
  if (!group) return offset
  return group.isCollapsed ? null : group.line + 1 + offset - group.offset
}

/** The places of the cases on some lines, as one range per group, `end` exclusive. */
export function rangesOf(
  lines: CaseLines,
  first: number,
  end: number,
): readonly (readonly [number, number])[] {
  if (lines.groups.length === 0) return [[first, end]]
  return lines.groups.map(({ line, offset, cases, isCollapsed }) => {
    const from = Math.max(0, first - line - 1)
    const to = Math.min(isCollapsed ? 0 : cases, end - line - 1)
    return from < to ? [offset + from, offset + to] : [0, 0]
  })
}

/** The nearest line in a direction that the cursor rests on: a case, or the heading of a collapsed group. */
export function restingLine(lines: CaseLines, line: number, direction: 1 | -1): number {
  const isHeading = (at: number) => lines.groups.some((group) => group.line === at && !group.isCollapsed)
  let at = Math.max(0, Math.min(line, lines.count - 1))
  while (isHeading(at) && at + direction >= 0 && at + direction < lines.count) at += direction
  while (isHeading(at) && at + 1 < lines.count) at += 1
  return at
}
