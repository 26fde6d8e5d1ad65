import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import { parseStatedFigure } from '../../../shared/domain/stated-figure.ts'
import { useFindingsStore } from '../../stores/findings-store.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { toBundledBasis } from '../reports/figure-basis.ts'
import { showFigureRows } from '../reports/show-figure.ts'

type Report = NonNullable<BundleFacts['report']>

/** Rows that a figure speaks of: a list with a search. */
export interface FigureDoor {
  readonly view: 'feedback' | 'responses'
  readonly filter: string
  /** The moment that the list is to be shown as of; null for now. */
  readonly asOfMs: number | null
}

/** Templates whose rows are feedback items, so that a word of a column can be asked for. */
const ITEM_TEMPLATES: ReadonlySet<string> = new Set(['feedback', 'hidden-and-deleted'])

/** The list that has the rows of a figure that is counted over the rows of a report. */
export function findDoor(report: Report, figureId: string): FigureDoor {
  const asOfMs = report.isPast ? report.asOfMs : null
  const figure = parseStatedFigure(figureId)
  const [column, word] = figure.kind === 'word' ? [figure.column, figure.word] : []
  if (report.template === 'responses') {
    const filter = join(report.filter, column === 'type' && `type:${word}`)
    return { view: 'responses', filter, asOfMs: null }
  }
  const ofItems = ITEM_TEMPLATES.has(report.template)
  const state = ofItems && column === 'visibility' && `visibility:${word}`
  const isHiddenOrDeleted = report.template === 'hidden-and-deleted'
  const which = isHiddenOrDeleted && '(visibility:hidden OR deleted:yes)'
  return { view: 'feedback', filter: join(report.filter, which, state), asOfMs }
}

/** Shows the rows behind a figure of the report that came with the bundle; every figure has some. */
export function openFigure(report: Report, figureId: string): void {
  const figure = parseStatedFigure(figureId)
  if (figure.kind === 'printed') showFigureRows(figure.figure, toBundledBasis(report))
  else if (figure.kind === 'head') useViewStore.getState().setView('sync')
  else if (figure.kind === 'sample') showSample(figure.sampleId)
  else if (report.template === 'sample') showSampleOf(report)
  else if (report.template === 'findings') showFindings(figureId)
  else showList(findDoor(report, figureId))
}

function showList({ view, filter, asOfMs }: FigureDoor): void {
  const { setView, showRows, setAsOf, setResponseFilter } = useViewStore.getState()
  if (view === 'feedback') {
    showRows(filter)
    setAsOf(asOfMs)
    return
  }
  setResponseFilter(filter)
  setView(view)
}

function showSampleOf({ filter }: Report): void {
  const reference = findReference(filter ?? '')
  if (reference?.kind === 'sample') showSample(reference.sampleId)
  else useViewStore.getState().setView('samples')
}

function showSample(sampleId: number): void {
  useSamplingStore.getState().showSample(sampleId)
  useViewStore.getState().select(null)
  useViewStore.getState().setView('samples')
}

/** The findings of a rule where the figure counts them; else all. */
function showFindings(figureId: string): void {
  const figure = parseStatedFigure(figureId)
  const store = useFindingsStore.getState()
  store.resetForWorkspace()
  const rule = figure.kind === 'word' && RULE_NAMES.find((name) => name === figure.word)
  if (rule) store.setRule(rule)
  useViewStore.getState().setView('findings')
}

function join(filter: string | null, ...terms: readonly (string | false)[]): string {
  const added = terms.filter((term) => term !== false)
  if (!filter) return added.join(' ')
  return added.length === 0 ? filter : `(${filter}) ${added.join(' ')}`
}
