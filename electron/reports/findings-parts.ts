import { type Criterion, titleCriterion } from '../../shared/domain/criterion.ts'
import { DISPOSITION_STATES, type DispositionState, type RuleName } from '../../shared/domain/finding.ts'
import type { PrintedRows } from '../../shared/domain/pdf-report.ts'
import { FINDING_LETTERS, findingsRowId } from '../../shared/domain/table-figures.ts'
import { complianceStrings } from '../../shared/strings/compliance-strings.ts'
import { pdfStrings } from '../../shared/strings/pdf-strings.ts'
import { workingPaperStrings as strings } from '../../shared/strings/working-paper-strings.ts'
import { listChosenByRule } from '../auditor/criteria.ts'
import { RULES } from '../findings/all-rules.ts'
import { parseReportFindings, toCondition } from '../findings/query/report-findings.ts'
import { FINDING_SOURCE } from '../findings/read/finding-rows.ts'
import { findOverview } from '../findings/read/overview.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { toBurstSection, toOutlierSection } from './finding-sections.ts'
import {
  type PaperBlock,
  type PaperParts,
  type PaperSection,
  type RowGroup,
  toHeadingBlock,
  toTextBlock,
} from './paper-parts.ts'
import type { PrintedText } from './pdf/printable-text.ts'
import { describeParameters, printCount } from './print-values.ts'

/** The input of the parts of a report about findings. */
interface FindingsReport {
  readonly db: ReadableDatabase
  readonly filter: string
  readonly asOfMs: number
}

interface PrintedFindings extends FindingsReport {
  readonly printedRows?: PrintedRows
  readonly isRedacted?: boolean
  readonly print: (text: string) => PrintedText
  readonly labelOf: (businessId: string) => PrintedText
}

/** The findings of a rule in scope: by decision, and by whether they hold when limits vary. */
export interface Tally {
  readonly rule: RuleName
  readonly byState: Readonly<Record<DispositionState, number>>
  readonly robust: number
  readonly fragile: number
}

/** The summary of the selected rules, their explanations, and the groups of their rows. */
export function toFindingsParts(report: PrintedFindings, firstRow: number, rows: number): PaperParts {
  const wanted = parseReportFindings(report.filter)
  const tallies = countByRule(report)
  return {
    lead: [
      toSummary(tallies),
      report.printedRows === 'summary'
        ? toRuleTable(report, wanted.rules)
        : toRules(report, tallies, wanted.rules),
      // Only the first volume has them.
      ...(firstRow > 1 ? [] : [...toBurstSection(report), ...toOutlierSection(report)]),
    ],
    tail: [],
    groups: wanted.sort === null ? toGroups(tallies, { firstRow, rows }) : [],
  }
}

/** In the order of the rows, without rules that have no finding in scope. */
export function countByRule({ db, filter, asOfMs }: FindingsReport): readonly Tally[] {
  const { sql, values } = toCondition(db, parseReportFindings(filter), asOfMs)
  const counts = db
    .prepare<unknown[], CountRow>(
      `SELECT f.rule, count(*) FILTER (WHERE coalesce(d.state, 'open') = 'open') AS open,
         count(*) FILTER (WHERE d.state = 'confirmed') AS confirmed,
         count(*) FILTER (WHERE d.state = 'dismissed') AS dismissed,
         count(*) FILTER (WHERE f.is_robust = 1) AS robust, count(*) FILTER (WHERE f.is_robust = 0) AS fragile
       FROM ${FINDING_SOURCE} WHERE ${sql} GROUP BY f.rule ORDER BY f.rule`,
    )
    .all(...values)
  return counts.map(({ rule, robust, fragile, ...byState }) => ({ rule, byState, robust, fragile }))
}

interface CountRow extends Readonly<Record<DispositionState, number>> {
  readonly rule: RuleName
  readonly robust: number
  readonly fragile: number
}

function toSummary(tallies: readonly Tally[]): PaperSection {
  const rows = tallies.map(({ rule, byState, robust, fragile }) => [
    RULES[rule].title,
    findingsRowId(rule),
    ...DISPOSITION_STATES.map((state) => printCount(byState[state])),
    printCount(totalOf(byState)),
    printCount(robust),
    printCount(fragile),
  ])
  const sumOf = (numberOf: (tally: Tally) => number): string =>
    printCount(tallies.reduce((sum, tally) => sum + numberOf(tally), 0))
  const total = [
    strings.allRules,
    '',
    ...DISPOSITION_STATES.map((state) => sumOf(({ byState }) => byState[state])),
    sumOf(({ byState }) => totalOf(byState)),
    sumOf(({ robust }) => robust),
    sumOf(({ fragile }) => fragile),
  ]
  const head = [
    strings.rule,
    pdfStrings.columns.id,
    ...DISPOSITION_STATES.map((state) => lettered(strings.dispositions[state], FINDING_LETTERS[state])),
    lettered(strings.all, FINDING_LETTERS.all),
    lettered(strings.robust, FINDING_LETTERS.robust),
    lettered(strings.fragile, FINDING_LETTERS.fragile),
  ]
  if (rows.length === 0) return { title: strings.summary, blocks: [toTextBlock(strings.noFindings)] }
  return {
    title: strings.summary,
    blocks: [{ kind: 'table', head, rows: [...rows, total], right: 2, hasIds: true, hasTotal: true }],
  }
}

/** The head of a column of figures: capitalized, and ends with its letter; see table-figures.ts. */
export function lettered(title: string, letter: string): string {
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}\u00a0.${letter}`
}

/** Stacked bars on one scale: the findings of each rule by decision, the rule with the most first. */
export function toBars(tallies: readonly Tally[]) {
  return {
    most: tallies.reduce((most, { byState }) => Math.max(most, totalOf(byState)), 1),
    keys: DISPOSITION_STATES.map((state) => strings.dispositions[state]),
    rows: tallies
      .toSorted((a, b) => totalOf(b.byState) - totalOf(a.byState))
      .map(({ rule, byState }) => ({
        label: RULES[rule].title,
        parts: DISPOSITION_STATES.map((state) => byState[state]),
        text: printCount(totalOf(byState)),
      })),
  }
}

/** The chosen criteria that a rule bears on. Null where none is chosen for the workspace. */
function toCriteriaCell({ db, print, isRedacted = false }: PrintedFindings) {
  const chosen = listChosenByRule(db)
  if (![...chosen.values()].some((criteria) => criteria.length > 0)) return null
  // The auditor named the clauses of the company's own policy.
  const titleOf = isRedacted ? ({ title }: Criterion) => title : titleCriterion
  return (rule: RuleName): PrintedText => {
    const titles = [...new Set(chosen.get(rule)?.map(titleOf))]
    const text = titles.join('; ') || strings.none
    return isRedacted ? text : print(text)
  }
}

/** The same in short: which rules were applied, and how. */
function toRuleTable(report: PrintedFindings, rules: readonly RuleName[]): PaperSection {
  const { db } = report
  const criteriaOf = toCriteriaCell(report)
  const known = new Map(findOverview(db).rules.map((summary) => [summary.rule.name, summary]))
  const rows = rules.map((name) => [
    RULES[name].title,
    `${name}, ${strings.version} ${RULES[name].version}`,
    describeParameters(name, known.get(name)?.parameters ?? {}) || strings.noParameters,
    ...(criteriaOf ? [criteriaOf(name)] : []),
  ])
  const head = [
    strings.rule,
    pdfStrings.columns.id,
    strings.parameters,
    ...(criteriaOf ? [complianceStrings.bearsOn] : []),
  ]
  return { title: strings.rules, blocks: [{ kind: 'table', head, rows, right: head.length }] }
}

/** All selected rules, even without findings, because the rules applied are part of the result. */
function toRules(
  report: PrintedFindings,
  tallies: readonly Tally[],
  rules: readonly RuleName[],
): PaperSection {
  const { db } = report
  const criteriaOf = toCriteriaCell(report)
  const known = new Map(findOverview(db).rules.map((summary) => [summary.rule.name, summary]))
  const blocks = rules.flatMap((name): PaperBlock[] => {
    const { version, title, explanation, observed, inferred, notDeterminable, caveat } = RULES[name]
    const { parameters = {}, notJudged = null } = known.get(name) ?? {}
    const tally = tallies.find(({ rule }) => rule === name)
    return [
      toHeadingBlock(title),
      toTextBlock(explanation),
      {
        kind: 'facts',
        rows: [
          [strings.ruleId, `${name}, ${strings.version} ${version}`],
          [strings.parameters, describeParameters(name, parameters) || strings.noParameters],
          ...(criteriaOf ? [[complianceStrings.bearsOn, criteriaOf(name)] as const] : []),
          [strings.inScope, printCount(tally ? totalOf(tally.byState) : 0)],
          [strings.observed, observed],
          [strings.inferred, inferred],
          [strings.notDeterminable, notDeterminable],
          [strings.caveat, caveat],
          ...(notJudged ? [[strings.notJudged, notJudged.why] as const] : []),
        ],
      },
    ]
  })
  return { title: strings.rules, blocks }
}

/** @param volume the number of its first row in the report, from 1, and the number of its rows */
function toGroups(
  tallies: readonly Tally[],
  { firstRow, rows }: { readonly firstRow: number; readonly rows: number },
): readonly RowGroup[] {
  const [begin, end] = [firstRow - 1, firstRow - 1 + rows]
  let at = 0
  return tallies.flatMap(({ rule, byState }) => {
    const [from, to] = [Math.max(at, begin), Math.min(at + totalOf(byState), end)]
    at += totalOf(byState)
    return from < to ? [{ title: RULES[rule].title, from: from - begin, to: to - begin }] : []
  })
}

export function totalOf(byState: Readonly<Record<DispositionState, number>>): number {
  return DISPOSITION_STATES.reduce((sum, state) => sum + byState[state], 0)
}
