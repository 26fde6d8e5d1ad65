import { changesStrings } from '../../../shared/domain/changes.ts'
import type { FigureName } from '../../../shared/domain/figures.ts'
import { figurePrefix, type PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { REPORT_NEEDS } from '../../../shared/domain/report.ts'
import { isPerStratum } from '../../../shared/domain/sample.ts'
import { rowsFigureId } from '../../../shared/domain/table-figures.ts'
import {
  describeDesignCaveat,
  describeMost,
  type SampleEvaluation,
} from '../../../shared/sampling/evaluate-sample.ts'
import { printExactLength } from '../../../shared/strings/case-titles.ts'
import { pageOneStrings as strings } from '../../../shared/strings/page-one-strings.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { describeCompliance } from '../compliance-page.ts'
import type { PageResult } from '../paper-parts.ts'
import { countNoun, printCount, printPercent } from '../print-values.ts'
import { type PageFacts, printFigure } from './page-facts.ts'
import { BUSINESSES_DRAWN, type PdfCharts } from './pdf-charts.ts'
import { toWaterfall, type Waterfall } from './waterfall.ts'

/** Numbers that add up to the last one. */
export interface Bridge {
  readonly terms: readonly BridgeTerm[]
  readonly total: BridgeTerm
  /** The same, to be drawn. */
  readonly waterfall?: Waterfall & { readonly title: string; readonly alternative: string }
}

interface BridgeTerm {
  /** Absent: it is added. */
  readonly sign?: '−'
  readonly id: string
  readonly label: string
  readonly value: string
}

/** The input of a result. */
export interface ResultScope {
  readonly template: PdfTemplate
  readonly facts: PageFacts
  readonly charts: PdfCharts
  readonly totalRows: number
  /** Of a dossier: the last state of its review in words. */
  readonly stateNow: readonly [visibility: string, deleted: string] | null
}

type Noun = keyof typeof strings.nouns
const { results, terms } = strings
/** “1 review”, “12 reviews”. */
export const printNoun = (count: number, noun: Noun): string => countNoun(count, strings.nouns[noun])
/** “318 reviews and 1 business”: a finding is about one of either kind. */
function printSubjects({ reviews, businesses }: PageFacts['findings']): string {
  const ofReviews = reviews > 0 || businesses === 0 ? [printNoun(reviews, 'reviews')] : []
  const ofBusinesses = businesses > 0 ? [printNoun(businesses, 'businesses')] : []
  return [...ofReviews, ...ofBusinesses].join(' and ')
}

interface TemplateResult {
  readonly cards: readonly FigureName[]
  /** Null: the report has a page of its own. */
  readonly bridge: (scope: ResultScope) => Bridge | null
  readonly result: (scope: ResultScope) => PageResult
}

const STATES = ['shownNotDeleted', 'hiddenNotDeleted', 'deletedWhileHidden', 'deletedNotHidden'] as const

/** Terms that a bridge takes away. */
const TAKEN: ReadonlySet<string> = new Set(['shownAgain', 'deletedHidden'])

/** @param total the name of the figure that the terms add up to; null: the rows of the report */
const bridgeOf =
  (
    names: readonly (FigureName & keyof typeof terms)[],
    total: 'items' | 'responses' | 'hiddenNow' | null,
  ): TemplateResult['bridge'] =>
  ({ template, facts, totalRows }) => {
    const toTerm = (name: keyof typeof terms): BridgeTerm => {
      const figure = facts.figures.find((one) => one.name === name)
      return {
        id: figure?.id ?? '',
        label: terms[name],
        ...(TAKEN.has(name) && { sign: '−' as const }),
        value: figure ? printFigure(facts, figure) : '',
      }
    }
    const rows = { id: rowsFigureId(figurePrefix(template)), label: terms.rows, value: printCount(totalRows) }
    return { terms: names.map(toTerm), total: total === null ? rows : toTerm(total) }
  }

/** Terms without ids of their own; the tables of the report have them in parts. */
const bridgeTo = (template: PdfTemplate, parts: readonly (readonly [string, number])[]): Bridge => ({
  terms: parts.map(([label, count]) => ({ id: '', label, value: printCount(count) })),
  total: {
    id: rowsFigureId(figurePrefix(template)),
    label: terms.rows,
    value: printCount(parts.reduce((sum, [, count]) => sum + count, 0)),
  },
})

const count = ({ facts }: ResultScope, name: FigureName): number => facts.counts.get(name) ?? 0
const share = (part: number, whole: number): string => printPercent(whole === 0 ? 0 : part / whole)
const countHidden = (scope: ResultScope) => ({
  all: printCount(count(scope, 'hidden')),
  share: share(count(scope, 'hidden'), count(scope, 'items')),
  only: printCount(count(scope, 'hiddenNotDeleted')),
  deletedToo: printCount(count(scope, 'deletedWhileHidden')),
})
const known = (...sentences: readonly (string | null)[]): readonly string[] =>
  sentences.filter((one) => one !== null)

/** The month with the most hides and deletions; the earliest of several. */
function describeBusiest({ charts }: ResultScope): string | null {
  const months = charts.months.map(([, , hidden, deleted, , month]) => ({ month, most: hidden + deleted }))
  const most = Math.max(0, ...months.map((one) => one.most))
  const found = most > 0 ? months.find((one) => one.most === most) : undefined
  return found ? results.busiest(printCount(most), found.month) : null
}

/** The groups of reviews that were hidden together. */
function describeGroups({ facts: { groups } }: ResultScope): string | null {
  if (groups.length === 0) return null
  const sizes = groups.map(({ feedbackIds }) => feedbackIds.length)
  const [most, least] = [Math.max(...sizes), Math.min(...sizes)]
  const within = printExactLength(Math.max(...groups.map(({ durationMs }) => durationMs)))
  if (groups.length === 1) return results.group(printNoun(most, 'reviews'), within)
  return results.groups(printCount(groups.length), results.sizes(printCount(least), printCount(most)), within)
}

function describeHighest({ charts }: ResultScope): string | null {
  const [highest] = charts.rates.toSorted((a, b) => b.rate - a.rate || b.of - a.of)
  if (!highest || highest.hits === 0) return null
  const { business, name, text, of, interval } = highest
  // A sentence has one run of fonts.
  const label = typeof name === 'string' ? `${name} (${business})` : business
  const rate = [label, text, printNoun(of, 'reviews'), interval] as const
  // Smaller businesses are not among the rates.
  return charts.rates.length < BUSINESSES_DRAWN
    ? results.highest(...rate)
    : results.highestOfLargest(printCount(charts.rates.length), ...rate)
}

/** Of the changes that take hidden reviews away: what those are now. */
const FILLS: Partial<Record<FigureName, 'shown' | 'deleted'>> = {
  shownAgain: 'shown',
  deletedHidden: 'deleted',
}

/** The hidden reviews at the first moment, what became of them, and those at the last. */
function drawBridge(
  scope: ResultScope,
  bridge: Bridge,
  names: readonly (FigureName & keyof typeof terms)[],
): Bridge {
  const [first, ...others] = bridge.terms
  if (!first) return bridge
  const fill = 'hidden'
  const waterfall = toWaterfall(
    { ...first, by: count(scope, 'hiddenThen'), fill },
    names.flatMap((name, at) => {
      const term = others[at]
      if (!term) return []
      const by = count(scope, name) * (term.sign ? -1 : 1)
      return { id: term.id, label: term.label, by, fill: FILLS[name] ?? fill }
    }),
    { ...bridge.total, fill },
  )
  const alternative = waterfall.steps.map(({ label, text }) => `${label}: ${text}.`).join(' ')
  return { ...bridge, waterfall: { ...waterfall, title: strings.waterfall, alternative } }
}

/** Only reviews whose responses were completely read can be said to have none. */
function describeUnanswered(scope: ResultScope): string {
  const { unread } = scope.facts
  if (unread.includes('responses')) return results.responsesNotFetched
  const all = count(scope, 'hiddenNotDeleted')
  const notKnown = scope.facts.answersNotKnown.get('hiddenWithoutOwner') ?? 0
  const without = printCount(count(scope, 'hiddenWithoutOwner'))
  if (notKnown === 0) return results.unanswered(without)
  if (notKnown === all) return results.unansweredNotDeterminable
  return results.unansweredOfKnown(without, printCount(all - notKnown), printCount(all))
}

const RESULTS: Readonly<Record<PdfTemplate, TemplateResult>> = {
  'hidden-and-deleted': {
    cards: ['hidden', 'deleted', 'hiddenOver30Days', 'hiddenWithoutOwner'],
    bridge: bridgeOf(['hiddenNotDeleted', 'deletedWhileHidden', 'deletedNotHidden'], null),
    result: (scope) => {
      const [items, long] = [count(scope, 'items'), count(scope, 'hiddenOver30Days')]
      return {
        lead: [
          results.hiddenOrDeleted(
            printCount(scope.totalRows),
            share(scope.totalRows, items),
            printNoun(items, 'reviews'),
          ),
          results.parts(
            printCount(count(scope, 'hiddenNotDeleted')),
            printCount(count(scope, 'deletedWhileHidden')),
            printCount(count(scope, 'deletedNotHidden')),
          ),
        ],
        more: known(
          results.longHidden(printCount(long), describeUnanswered(scope)),
          describeGroups(scope) ?? describeBusiest(scope),
          results.notShown,
        ),
      }
    },
  },
  'visibility-changes': {
    cards: ['items', 'hidden', 'everHidden', 'hiddenTwice'],
    bridge: bridgeOf([...STATES, 'unknown'], 'items'),
    result: (scope) => {
      const [items, ever] = [count(scope, 'items'), count(scope, 'everHidden')]
      return {
        lead: [
          results.entries(printNoun(scope.totalRows, 'entries'), printNoun(items, 'reviews')),
          results.everHidden(printCount(ever), share(ever, items), printCount(count(scope, 'hiddenTwice'))),
        ],
        more: known(describeBusiest(scope), results.notShown),
      }
    },
  },
  changes: {
    cards: ['newlyHidden', 'shownAgain', 'deletedSince', 'noLongerReturned', 'responsesRewritten'],
    bridge: (scope) => {
      const isRare = count(scope, 'undeletedHidden') === 0
      const undeleted = isRare ? [] : (['undeletedHidden'] as const)
      const names = ['newlyHidden', 'firstKnownHidden', ...undeleted, 'shownAgain', 'deletedHidden'] as const
      const bridge = bridgeOf(['hiddenThen', ...names], 'hiddenNow')(scope)
      return bridge && !scope.facts.unread.includes('history') ? drawBridge(scope, bridge, names) : bridge
    },
    result: (scope) => {
      const of = (name: FigureName): string => printCount(count(scope, name))
      const [hidden, before] = [count(scope, 'hiddenNow'), count(scope, 'hiddenThen')]
      const { facts } = scope
      const lost = ['entriesRewritten', 'responsesRewritten', 'noLongerReturned'] as const
      const areResponsesKnown = !facts.unread.includes('responses')
      return {
        lead: [
          results.hiddenNow(
            printNoun(hidden, 'reviews'),
            hidden - before,
            printCount(Math.abs(hidden - before)),
          ),
          results.hiddenSince(
            ...([of('newlyHidden'), of('firstKnownHidden'), of('shownAgain')] as const),
            ...([of('deletedSince'), of('deletedHidden')] as const),
          ),
        ],
        more: known(
          lost.every((name) => count(scope, name) === 0)
            ? results.noneRewritten
            : results.rewritten(
                printNoun(count(scope, 'entriesRewritten'), 'entries'),
                areResponsesKnown ? printNoun(count(scope, 'responsesRewritten'), 'responses') : null,
                printNoun(count(scope, 'noLongerReturned'), 'entries'),
              ),
          facts.counts.has('casesNew')
            ? results.casesSince(
                printNoun(count(scope, 'casesNew'), 'newCases'),
                printNoun(count(scope, 'casesDecided'), 'decidedCases'),
              )
            : changesStrings.noCasesOfPast,
          results.notShown,
        ),
      }
    },
  },
  responses: {
    cards: ['responses', 'ownerResponses', 'customerResponses'],
    bridge: bridgeOf(['ownerResponses', 'customerResponses'], null),
    result: (scope) => ({
      lead: results.responses(
        printNoun(count(scope, 'responses'), 'responses'),
        printCount(count(scope, 'ownerResponses')),
        printCount(count(scope, 'customerResponses')),
      ),
      more: [results.whoWrote],
    }),
  },
  businesses: {
    cards: ['items', 'hidden', 'deleted', 'everHidden'],
    bridge: bridgeOf([...STATES, 'unknown'], 'items'),
    result: (scope) => {
      const reviews = printNoun(count(scope, 'items'), 'reviews')
      return {
        lead: results.businesses(printNoun(scope.totalRows, 'businesses'), reviews, countHidden(scope)),
        more: known(describeHighest(scope), describeBusiest(scope), results.notShown),
      }
    },
  },
  feedback: {
    cards: ['items', 'hidden', 'deleted', 'hiddenOver30Days'],
    bridge: bridgeOf([...STATES, 'unknown'], null),
    result: (scope) => ({
      lead: results.list(
        printNoun(count(scope, 'items'), 'reviews'),
        countHidden(scope),
        printCount(count(scope, 'deletedNotHidden')),
      ),
      more: known(describeBusiest(scope), results.notShown),
    }),
  },
  dossier: {
    cards: ['changes', 'ownerResponses', 'customerResponses'],
    bridge: bridgeOf(['changes', 'responses'], null),
    result: (scope) => ({
      lead: results.dossier(
        printNoun(count(scope, 'changes'), 'entries'),
        printNoun(count(scope, 'responses'), 'responses'),
      ),
      more: known(scope.stateNow && results.stateNow(...scope.stateNow), results.notShown),
    }),
  },
  findings: {
    cards: [],
    bridge: ({ facts: { findings } }) =>
      bridgeTo('findings', [
        [terms.open, findings.open],
        [terms.confirmed, findings.confirmed],
        [terms.dismissed, findings.dismissed],
      ]),
    result: ({ facts: { findings }, totalRows }) => ({
      lead: results.findings(
        printNoun(totalRows, 'findings'),
        printNoun(findings.rules, 'rules'),
        printSubjects(findings),
        printCount(findings.confirmed + findings.dismissed),
      ),
      more: known(
        findings.most && results.mostFindings(findings.most.title, printCount(findings.most.count)),
        results.noIntent,
      ),
    }),
  },
  compliance: {
    cards: [],
    bridge: () => null,
    result: ({ facts: { compliance } }) =>
      compliance ? describeCompliance(compliance) : { lead: [pdfStrings.notes.noRows, ''], more: [] },
  },
  sample: {
    cards: [],
    bridge: ({ facts: { codes } }) =>
      bridgeTo('sample', [
        ...(['pass', 'fail', 'not-applicable'] as const).map(
          (code) => [terms[code], codes.get(code) ?? 0] as const,
        ),
        [terms.notCoded, codes.get('') ?? 0],
      ]),
    result: ({ facts: { codes, population, evaluation }, totalRows }) =>
      describeSample(evaluation, printCount(population.reviews)) ?? {
        lead: results.sample(
          printNoun(totalRows, 'reviews'),
          printCount(population.reviews),
          printCount(totalRows - (codes.get('') ?? 0)),
        ),
        more: [results.notEvaluated],
      },
  },
}

/** The result of the last coding, which is that of both reviewers where there are two; null before any is locked. */
function describeSample(evaluation: SampleEvaluation | null, population: string): PageResult | null {
  const coding = evaluation?.codings.at(-1)
  if (!evaluation || !coding) return null
  const { design, basis } = evaluation.sample
  const { counted, deviations, notApplicable } = coding.whole
  if (counted === 0) return { lead: [results.noneCounted, ''], more: [] }
  const isOfStrata = isPerStratum(design)
  return {
    lead: results.deviating(printCount(deviations), printNoun(counted, 'reviews'), population),
    more: [
      ...(coding.by === 'either' ? [results.eitherReviewer] : []),
      ...(notApplicable > 0 ? [results.notApplicable(printCount(notApplicable))] : []),
      ...(isOfStrata ? [] : describeMost(coding.whole, basis?.tolerableRate ?? null)),
      ...[describeDesignCaveat(design)].filter((caveat) => caveat !== null),
    ],
  }
}

/** The figures that stand on the cards. */
export function cardsOf(template: PdfTemplate): readonly FigureName[] {
  return RESULTS[template].cards
}

export function toResult(scope: ResultScope): PageResult {
  // The first operation that a template needs is the one that its rows come from.
  const [needed] = REPORT_NEEDS[scope.template]
  if (needed && scope.facts.unread.includes(needed))
    return { lead: [results.notDeterminable(pdfStrings.operations[needed]), ''], more: [] }
  if (scope.totalRows > 0 || scope.facts.population.reviews > 0 || scope.template === 'compliance')
    return RESULTS[scope.template].result(scope)
  const nothing = scope.template === 'findings' ? results.noFindings : pdfStrings.notes.noRows
  return { lead: [nothing, ''], more: [] }
}

/** The same as one text. */
export function toResultText(scope: ResultScope): string {
  const { lead, more } = toResult(scope)
  return [lead.join(''), ...more].join(' ')
}

export function toBridge(scope: ResultScope): Bridge | null {
  return RESULTS[scope.template].bridge(scope)
}
