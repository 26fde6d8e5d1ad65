import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import { CHANGES } from '../../../shared/domain/changes.ts'
import { DISPOSITION_STATES, RULE_NAMES } from '../../../shared/domain/finding.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import { VERDICTS } from '../../../shared/domain/sample.ts'
import { parseStatedFigure } from '../../../shared/domain/stated-figure.ts'
import { toWithin } from '../../../shared/query/findings-terms.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { useSamplingStore, WHOLE_SHEET } from '../../stores/sampling-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { type ShownFigure, useViewStore } from '../../stores/view-store.ts'
import { showFigureRows, toBundledBasis } from '../reports/show-figure.ts'
import { reportsStrings as strings } from '../reports/strings.ts'

type Report = NonNullable<BundleFacts['report']>

/** Rows that a figure speaks of: a list with a search. */
export interface FigureDrillDown {
  readonly view: 'reviews' | 'reviews/responses'
  readonly filter: string
  /** The moment that the list is to be shown as of; null for now. */
  readonly asOfMs: number | null
}

/** Templates whose rows are feedback items, so that a word of a column can be asked for. */
const ITEM_TEMPLATES: ReadonlySet<string> = new Set(['feedback', 'hidden-and-deleted'])

/** The list that has the rows of a figure that is counted over the rows of a report. */
export function findDrillDown(report: Report, figureId: string): FigureDrillDown {
  const asOfMs = report.isPast ? report.asOfMs : null
  const figure = parseStatedFigure(figureId)
  const [column, word] = figure.kind === 'word' ? [figure.column, figure.word] : []
  if (report.template === 'responses') {
    const filter = join(report.filter, column === 'type' && `type:${word}`)
    return { view: 'reviews/responses', filter, asOfMs: null }
  }
  const ofItems = ITEM_TEMPLATES.has(report.template)
  const state = ofItems && column === 'visibility' && `visibility:${word}`
  const isHiddenOrDeleted = report.template === 'hidden-and-deleted'
  const which = isHiddenOrDeleted && '(visibility:hidden OR deleted:yes)'
  return { view: 'reviews', filter: join(report.filter, which, state), asOfMs }
}

/** Shows the rows behind a figure of the report that came with the bundle; every figure has some. */
export function openFigure(report: Report, figureId: string): void {
  const figure = parseStatedFigure(figureId)
  if (figure.kind === 'printed') showFigureRows(figure.figure, toBundledBasis(report))
  else if (figure.kind === 'head') useViewStore.getState().setView('data')
  else if (figure.kind === 'sample') showSample(figure.sampleId)
  else if (report.template === 'sample') showSampleOf(report, figureId)
  else if (report.template === 'findings') showFindings(report, figureId)
  else if (report.template === 'changes') showChanges(report, figureId)
  else if (report.template === 'compliance') showFigureRows(CASES, toBundledBasis(report))
  else showList(findDrillDown(report, figureId))
}

const CASES = { id: '', name: 'rows', list: 'cases', query: '' } as const

function showList({ view, filter, asOfMs }: FigureDrillDown): void {
  const { setView, showRows, setResponseFilter } = useViewStore.getState()
  if (view === 'reviews') {
    showRows(filter, undefined, asOfMs)
    return
  }
  setResponseFilter(filter)
  setView(view)
}

function showChanges(report: Report, figureId: string): void {
  const stated = parseStatedFigure(figureId)
  const change = stated.kind === 'word' && stated.column === 'change' ? stated.word : null
  const found = CHANGES.find((one) => one === change)
  const figure = { id: figureId, name: 'rows', list: 'changes', query: '' } as const
  showFigureRows({ ...figure, ...(found && { changed: { change: found } }) }, toBundledBasis(report))
}

/** The items with the code that the figure counts; else all. */
function showSampleOf(report: Report, figureId: string): void {
  const reference = findReference(report.filter ?? '')
  if (reference?.kind !== 'sample') {
    useViewStore.getState().setView('samples')
    return
  }
  const figure = parseStatedFigure(figureId)
  const [column, word] = figure.kind === 'word' ? [figure.column, figure.word] : []
  const by = (['first', 'second'] as const).find((role) => column === `${role}Verdict`)
  const verdict = VERDICTS.find((one) => one === word)
  const isCounted = figure.kind === 'rows' || (by !== undefined && verdict !== undefined)
  if (!isCounted) {
    showSample(reference.sampleId)
    if (figure.kind === 'word') tell(strings.figureOfMore)
    return
  }
  const coding = by && verdict ? { by, verdicts: [verdict], stratum: null } : WHOLE_SHEET
  useSamplingStore.getState().showCodes(reference.sampleId, coding, toShown('sample', figureId))
  useViewStore.getState().select(null)
  useViewStore.getState().setView('samples')
}

function showSample(sampleId: number): void {
  useSamplingStore.getState().showSample(sampleId)
  useViewStore.getState().select(null)
  useViewStore.getState().setView('samples')
}

/** The findings that the report selects, and of them those with the word that the figure counts. */
function showFindings(report: Report, figureId: string): void {
  const figure = parseStatedFigure(figureId)
  const [column, word] = figure.kind === 'word' ? [figure.column, figure.word] : []
  const found = {
    rule: (column === 'rule' && RULE_NAMES.find((name) => name === word)) || null,
    disposition: (column === 'disposition' && DISPOSITION_STATES.find((name) => name === word)) || null,
    isRobust: column === 'robust' ? word === 'yes' : null,
  }
  const isCounted = Object.values(found).some((one) => one !== null)
  const within = toWithin(report.filter ?? '', undefined)
  useCasesStore.getState().showFigure(toShown('findings', figureId), { ...found, within })
  useViewStore.getState().setView('cases')
  if (figure.kind === 'word' && !isCounted) tell(strings.figureOfMore)
}

/** The receipts and decisions of a bundle do not grow. */
function toShown(template: ShownFigure['template'], id: string): ShownFigure {
  return { id, template, receipt: null, logEntry: null }
}

function join(filter: string | null, ...terms: readonly (string | false)[]): string {
  const added = terms.filter((term) => term !== false)
  if (!filter) return added.join(' ')
  return added.length === 0 ? filter : `(${filter}) ${added.join(' ')}`
}
