import type { ChangedRows } from './changes.ts'
import type { ChartFigure, OfLetters } from './chart-figures.ts'
import type { ShownAnswers } from './company-request.ts'
import type { FigureName } from './figures.ts'
import { type DispositionState, RULE_NAMES, type RuleName } from './finding.ts'
import type { ReportTemplate } from './report.ts'
import type { ReviewerRole, SheetCoding, Verdict } from './sample.ts'

/**
 * Figures on the cover and in tables whose rows are not given by a search. As in chart-figures.ts, the id names the
 * row, and the head of the column ends with its last letter.
 *
 * | id | row | letters |
 * |---|---|---|
 * | `PREFIX-0.1` | the rows of the report, on the cover | |
 * | `FI-5.RULE`, `CR-5.RULE` | a rule of *Summary by rule and decision* | O open, C confirmed, D dismissed, A all, R
 * robust, F not robust |
 * | `CR-2.n` | the cases that bear on a criterion, by its place among the chosen ones | A all |
 * | `CR-4.SAMPLE` | the odds ratio of a sample | |
 * | `CR-3.REQUEST` | the rows of a request to the company | Q asked, A answered, X not as the record |
 * | `PREFIX-6.SWEEP` | a sweep by its number | P pages, E entries, R requests |
 * | `SA-7.POPULATION`, `SA-7.SAMPLE` | items of the population, and drawn | |
 * | `SA-8.CODING.n` | a row of *Evaluation*: the coding, and the stratum from 1, 0 for the whole sample | J judged, D
 * deviations, N not applicable |
 */
export interface TableFigure extends Omit<ChartFigure, 'list'> {
  /** The id as printed, if it is not all in capitals. */
  readonly id?: string
  readonly list: ChartFigure['list'] | 'cases' | 'changes' | 'findings' | 'requests' | 'sample' | 'sweeps'
  /** For rows that are findings: those of one rule, with this decision or robustness. */
  readonly findings?: {
    readonly rule: RuleName
    readonly disposition?: DispositionState
    readonly isRobust?: boolean
  }
  /** For rows of a comparison of two moments: which; null: the hidden reviews at one of them. */
  readonly changed?: ChangedRows | null
  /** For rows of a request: its number, and which of them. */
  readonly request?: { readonly requestId: number; readonly show: ShownAnswers }
  /** For a row that is a sweep: its number. */
  readonly sweepId?: number
  /** For rows that are items of a sample: their sheet. */
  readonly role?: ReviewerRole
  /** For rows that are items of a sample with certain codes: the codes. */
  readonly coding?: SheetCoding
}

export const FINDING_LETTERS = {
  open: 'O',
  confirmed: 'C',
  dismissed: 'D',
  all: 'A',
  robust: 'R',
  fragile: 'F',
} as const
export const CRITERION_LETTER = 'A'
export const REQUEST_LETTERS = { asked: 'Q', answered: 'A', contradicting: 'X' } as const
export const SWEEP_LETTERS = { pages: 'P', entries: 'E', requests: 'R' } as const
export const CODING_LETTERS = { judged: 'J', deviations: 'D', notApplicable: 'N' } as const
export const SAMPLE_FIGURES = { population: 'SA-7.POPULATION', drawn: 'SA-7.SAMPLE' } as const

export function rowsFigureId(prefix: string): string {
  return `${prefix}-0.1`
}

export function findingsRowId(rule: RuleName, prefix = 'FI'): string {
  return `${prefix}-5.${rule}`
}

/** @param place from 1 */
export function criterionRowId(place: number): string {
  return `CR-2.${place}`
}

export function oddsId(sampleId: number): string {
  return `CR-4.${sampleId}`
}

export function requestRowId(requestId: number): string {
  return `CR-3.${requestId}`
}

export function sweepRowId(prefix: string, sweepId: number): string {
  return `${prefix}-6.${sweepId}`
}

/** @param stratum from 1; 0: the whole sample; in redacted reports a pseudonym, whose id cannot be looked up */
export function codingRowId(coding: 'first' | 'second' | 'either', stratum: number | string): string {
  return `SA-8.${coding}.${stratum}`
}

/** @param rest the id after the prefix of the template and its hyphen, in capitals */
export function findTableFigure(template: ReportTemplate, rest: string): TableFigure | undefined {
  if (rest === '0.1') return ROWS[template]
  const [section = '', row = '', ...letters] = rest.split('.')
  const letter = letters.join('.')
  if (section === '5' && template === 'findings') return findFindingsFigure(row, letter, 'FI')
  if (template === 'compliance' && section !== '6') return findComplianceFigure(section, row, letter)
  if (section === '6') return /^[1-9]\d{0,8}$/.test(row) ? findSweepFigure(Number(row), letter) : undefined
  if (template !== 'sample') return undefined
  if (section === '7' && letter === '') return SAMPLE_ROWS[`SA-7.${row}`]
  return section === '8' ? findCodingFigure(row, letter) : undefined
}

const rowsIn = (list: TableFigure['list'], query = ''): TableFigure => ({ name: 'rows', list, query })

/** The rows of a dossier are the item's timeline; those of *Businesses* are the businesses of the listed items. */
const ROWS: Readonly<Record<ReportTemplate, TableFigure>> = {
  'hidden-and-deleted': rowsIn('feedback', '(visibility:hidden OR deleted:yes)'),
  'visibility-changes': rowsIn('events'),
  changes: rowsIn('changes'),
  responses: rowsIn('responses'),
  businesses: { ...rowsIn('feedback'), name: 'rowsBusinesses' },
  feedback: rowsIn('feedback'),
  dossier: { ...rowsIn('feedback'), name: 'rowsDossier' },
  findings: rowsIn('findings'),
  compliance: rowsIn('cases'),
  sample: rowsIn('sample'),
}

function findComplianceFigure(section: string, row: string, letter: string): TableFigure | undefined {
  if (section === '5') return findFindingsFigure(row, letter, 'CR')
  if (!/^[1-9]\d{0,8}$/.test(row)) return undefined
  if (section === '2' && letter === CRITERION_LETTER) return { ...rowsIn('cases'), name: 'casesOfCriterion' }
  if (section === '4' && letter === '') return { ...rowsIn('sample'), name: 'oddsRatio' }
  return section === '3' ? findRequestFigure(Number(row), letter) : undefined
}

const REQUESTED: OfLetters<readonly [FigureName, ShownAnswers]> = {
  [REQUEST_LETTERS.asked]: ['requestAsked', 'all'],
  [REQUEST_LETTERS.answered]: ['requestAnswered', 'all'],
  [REQUEST_LETTERS.contradicting]: ['requestContradicting', 'contradicting'],
}

function findRequestFigure(requestId: number, letter: string): TableFigure | undefined {
  const [name, show] = REQUESTED[letter] ?? []
  return name && show && { name, list: 'requests', query: '', request: { requestId, show } }
}

type FoundRows = Omit<NonNullable<TableFigure['findings']>, 'rule'>

const FOUND: OfLetters<readonly [FigureName, FoundRows]> = {
  [FINDING_LETTERS.open]: ['findings-open', { disposition: 'open' }],
  [FINDING_LETTERS.confirmed]: ['findings-confirmed', { disposition: 'confirmed' }],
  [FINDING_LETTERS.dismissed]: ['findings-dismissed', { disposition: 'dismissed' }],
  [FINDING_LETTERS.all]: ['findings', {}],
  [FINDING_LETTERS.robust]: ['findings-robust', { isRobust: true }],
  [FINDING_LETTERS.fragile]: ['findings-fragile', { isRobust: false }],
}

function findFindingsFigure(row: string, letter: string, prefix: string): TableFigure | undefined {
  const rule = RULE_NAMES.find((name) => name.toUpperCase() === row)
  const [name, rows] = FOUND[letter] ?? []
  if (!rule || !name) return undefined
  const id = `${findingsRowId(rule, prefix)}.${letter}`
  return { id, name, list: 'findings', query: '', findings: { rule, ...rows } }
}

function findSweepFigure(sweepId: number, letter: string): TableFigure | undefined {
  const isKnown = Object.values(SWEEP_LETTERS).some((one) => one === letter)
  return isKnown ? { name: 'sweep', list: 'sweeps', query: '', sweepId } : undefined
}

const SAMPLE_ROWS: Readonly<Record<string, TableFigure>> = {
  [SAMPLE_FIGURES.population]: { name: 'population', list: 'sample', query: '' },
  [SAMPLE_FIGURES.drawn]: { name: 'drawn', list: 'sample', query: '' },
}

/** The codes that each letter counts. */
const CODED: OfLetters<readonly Verdict[]> = {
  [CODING_LETTERS.judged]: ['pass', 'fail'],
  [CODING_LETTERS.deviations]: ['fail'],
  [CODING_LETTERS.notApplicable]: ['not-applicable'],
}

function findCodingFigure(row: string, rest: string): TableFigure | undefined {
  const [, stratum = '', letter = ''] = /^(\d{1,4})\.([JDN])$/.exec(rest) ?? []
  const by = (['first', 'second', 'either'] as const).find((one) => one.toUpperCase() === row)
  const verdicts = CODED[letter]
  if (!by || !verdicts) return undefined
  return {
    id: `${codingRowId(by, Number(stratum))}.${letter}`,
    name: 'coding',
    list: 'sample',
    query: '',
    role: by === 'second' ? 'second' : 'first',
    coding: { by, verdicts, stratum: stratum === '0' ? null : Number(stratum) },
  }
}
