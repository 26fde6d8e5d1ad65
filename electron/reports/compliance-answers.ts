import { COMPANY_GROUNDS, CONTRADICTIONS } from '../../shared/domain/company-answer.ts'
import type { SampleSummary } from '../../shared/domain/sample.ts'
import { oddsId, REQUEST_LETTERS } from '../../shared/domain/table-figures.ts'
import { formatBytes } from '../../shared/format/count.ts'
import { printMoment } from '../../shared/format/utc-text.ts'
import type { EqualTreatment, RatedGroups, TreatmentOfSample } from '../../shared/sampling/equal-treatment.ts'
import {
  EQUAL_TREATMENT_LIMITS,
  formatRatio,
  formatRatioInterval,
} from '../../shared/sampling/equal-treatment-strings.ts'
import type { OddsRatio } from '../../shared/statistics/odds-ratio.ts'
import { complianceStrings as strings } from '../../shared/strings/compliance-strings.ts'
import { COMPANY_GROUND_STRINGS, CONTRADICTION_STRINGS } from '../../shared/strings/request-strings.ts'
import { describeTreatment } from '../sampling/equal-treatment.ts'
import type { ComplianceFacts } from './compliance-facts.ts'
import { sumOf } from './compliance-rows.ts'
import { listNotDue, toOdds, toRequestTable } from './compliance-tables.ts'
import { lettered } from './findings-parts.ts'
import { type PaperBlock, type PaperSection, toHeadingBlock, toTextBlock } from './paper-parts.ts'
import type { PrintedText } from './pdf/printable-text.ts'
import { printCount } from './print-values.ts'
import { describeMethod } from './sample-parts.ts'

export interface CompliancePrint {
  /** Text of people; withheld where the report is redacted. */
  readonly print: (text: string) => PrintedText
  readonly isRedacted: boolean
  readonly hasSearch: boolean
  /** Name and id of a business, or its pseudonym. */
  readonly labelOf: (businessId: string) => PrintedText
}

/** @param second ASCII */
export function joinPrinted(first: PrintedText, second: string): PrintedText {
  if (typeof first === 'string') return `${first}\n${second}`
  return { ...first, t: `${first.t}\n${second}` }
}

/** What was asked, what came back, and where it does not fit the record. */
export function toRequests({ requests, files }: ComplianceFacts, how: CompliancePrint): PaperSection {
  const title = strings.sections.requests
  if (requests.length === 0) return { title, blocks: [toTextBlock(strings.noRequests)] }
  const notDue = listNotDue(requests)
  const table = toRequestTable(requests, how.print, true)
  const count = (of: (request: (typeof requests)[number]) => number) => sumOf(requests, of)
  const given = COMPANY_GROUNDS.map(
    (ground) => [ground, count(({ grounds }) => grounds.get(ground) ?? 0)] as const,
  ).filter(([, rows]) => rows > 0)
  const differing = CONTRADICTIONS.map(
    (name) => [name, count(({ contradictions }) => contradictions.get(name) ?? 0)] as const,
  ).filter(([, rows]) => rows > 0)
  return {
    title,
    blocks: [
      ...(table ? [{ ...table, head: letterHead(table.head) }] : []),
      ...(notDue === null ? [] : [toTextBlock(notDue)]),
      toTextBlock(strings.requestsNote),
      ...(how.hasSearch ? [toTextBlock(strings.requestsWhole)] : []),
      ...(given.length === 0
        ? []
        : [
            toHeadingBlock(strings.given),
            {
              kind: 'table',
              head: strings.groundsHead,
              rows: given.map(([ground, rows]) => [COMPANY_GROUND_STRINGS[ground], printCount(rows)]),
              right: 1,
            } as const,
          ]),
      toHeadingBlock(strings.contradictions),
      differing.length === 0
        ? toTextBlock(strings.noneDiffer)
        : {
            kind: 'table',
            head: strings.contradictionsHead,
            rows: differing.map(([name, rows]) => [CONTRADICTION_STRINGS[name], printCount(rows)]),
            right: 1,
          },
      toHeadingBlock(strings.written),
      ...toWritten(requests, how),
      toHeadingBlock(strings.files),
      toFiles(files, how),
    ],
  }
}

/** Heads of figures end with the letter of their ids. */
function letterHead(head: readonly string[]): readonly string[] {
  const { asked, answered, contradicting } = strings.requestsHead
  const letters = new Map<string, string>([
    [asked, REQUEST_LETTERS.asked],
    [answered, REQUEST_LETTERS.answered],
    [contradicting, REQUEST_LETTERS.contradicting],
  ])
  return head.map((one) => {
    const letter = letters.get(one)
    return letter ? lettered(one, letter) : one
  })
}

/** The name of a file can name the client. */
function toWritten(
  requests: ComplianceFacts['requests'],
  { print, isRedacted }: CompliancePrint,
): readonly PaperBlock[] {
  const rows = requests.flatMap(({ reference, written }) =>
    written.map(({ file, sha256, writtenAtMs }) => {
      const facts = strings.writtenLine(printMoment(writtenAtMs), sha256)
      return [reference, isRedacted ? facts : joinPrinted(print(file), facts)] as const
    }),
  )
  if (rows.length === 0) return [toTextBlock(strings.noneWritten)]
  return [{ kind: 'facts', rows }, toTextBlock(strings.writtenNote)]
}

function toFiles(files: ComplianceFacts['files'], { print, isRedacted }: CompliancePrint): PaperBlock {
  if (files.length === 0) return toTextBlock(strings.noFiles)
  return {
    kind: 'facts',
    rows: files.map(({ name, sha256, receivedAtMs, sizeBytes, notTaken, setAside }, at) => {
      const line = strings.fileLine(printMoment(receivedAtMs), formatBytes(sizeBytes), sha256)
      const facts = notTaken + setAside === 0 ? line : `${line}\n${strings.leftOver(notTaken, setAside)}`
      return [strings.fileOf(at + 1), isRedacted ? facts : joinPrinted(print(name), facts)]
    }),
  }
}

export function toTreatments(treatments: readonly TreatmentOfSample[], how: CompliancePrint): PaperSection {
  return {
    title: strings.sections.treatment,
    blocks: [
      ...treatments.flatMap((treatment) => describeOne(treatment, how)),
      toHeadingBlock(strings.cannotShow),
      ...EQUAL_TREATMENT_LIMITS.map(toTextBlock),
    ],
  }
}

function describeOne(treatment: TreatmentOfSample, how: CompliancePrint): readonly PaperBlock[] {
  const { print, isRedacted } = how
  const { sample, negative, result } = treatment
  const drawn: readonly PaperBlock[] = [
    toHeadingBlock(`${strings.treatmentOf(sample.reference)} · ${oddsId(sample.sampleId)}`),
    { kind: 'facts', rows: describeDraw(sample, print) },
  ]
  if (!negative) return [...drawn, toTextBlock(strings.notFixed)]
  const groups = result ? (['hidden', 'shown'] as const) : []
  return [
    ...drawn,
    ...describeTreatment({ ...treatment, negative }).map(toTextBlock),
    ...(negative.reason && !isRedacted
      ? [{ kind: 'facts', rows: [[strings.reason, print(negative.reason)]] } as const]
      : []),
    ...(result
      ? [
          {
            kind: 'table',
            head: strings.treatmentHead,
            rows: groups.map((name) => {
              const { negative, other, missing } = result[name]
              return [strings.groups[name], ...[negative, other, missing].map(printCount)]
            }),
            right: 1,
          } as const,
        ]
      : []),
    ...toOdds(treatment).map((odds) => ({ kind: 'odds', ...odds }) as const),
    ...(result && result.businesses.length > 1 ? toBusinesses(result, how) : []),
  ]
}

/** With these and the list of the population, which is in the bundle, the sample can be drawn again. */
function describeDraw(sample: SampleSummary, print: CompliancePrint['print']) {
  const { population, strata, abandonedBecause } = sample
  const { draw } = strings
  const groups = strata.map(({ count }) => count)
  const drawn = draw.drawn(
    printCount(sample.items),
    printCount(groups.length > 0 ? groups.reduce((sum, count) => sum + count, 0) : population.count),
    printMoment(sample.drawnAtMs),
  )
  const rows: (readonly [string, PrintedText])[] = [
    [draw.title, print(sample.title)],
    [draw.population, population.query === '' ? draw.everything : print(population.query)],
    [draw.items, drawn],
    [draw.method, describeMethod(sample.design)],
    [draw.seed, print(sample.seed)],
  ]
  if (abandonedBecause !== null) rows.push([draw.abandoned, print(abandonedBecause)])
  return rows
}

/** The businesses with the most ratings, then the others as one. */
function toBusinesses(
  { businesses, rest }: EqualTreatment,
  { labelOf }: CompliancePrint,
): readonly PaperBlock[] {
  const toRow = (label: PrintedText, { hidden, shown, odds }: RatedGroups & { readonly odds: OddsRatio }) => [
    label,
    ...[hidden.negative, hidden.other, shown.negative, shown.other, hidden.missing + shown.missing].map(
      printCount,
    ),
    odds.ratio === null ? strings.noRatio : `${formatRatio(odds.ratio)} (${formatRatioInterval(odds)})`,
  ]
  return [
    toHeadingBlock(strings.byBusiness),
    {
      kind: 'table',
      head: strings.byBusinessHead,
      rows: [
        ...businesses.map((one) => toRow(labelOf(one.businessId), one)),
        ...(rest ? [toRow(strings.otherBusinesses(printCount(rest.count)), rest)] : []),
      ],
      right: 1,
    },
    toTextBlock(strings.byBusinessNote),
  ]
}
