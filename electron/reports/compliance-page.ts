import { isDue } from '../../shared/domain/company-request.ts'
import type { Conclusion } from '../../shared/domain/criterion.ts'
import type { TreatmentOfSample } from '../../shared/sampling/equal-treatment.ts'
import {
  DEFINED_AFTER_RATINGS,
  describeDifference,
  formatRatio,
  formatRatioInterval,
} from '../../shared/sampling/equal-treatment-strings.ts'
import { complianceStrings as strings } from '../../shared/strings/compliance-strings.ts'
import { CONCLUSION_STRINGS } from '../../shared/strings/working-paper-strings.ts'
import { type ComplianceFacts, countListed, type ReviewedCriterion } from './compliance-facts.ts'
import { type CaseTally, type ReviewedRequest, sumOf } from './compliance-rows.ts'
import { listNotDue, shorten, toOdds, toRequestTable } from './compliance-tables.ts'
import type { PageResult } from './paper-parts.ts'
import type { PrintedText } from './pdf/printable-text.ts'
import { printCount } from './print-values.ts'

type Print = (text: string) => PrintedText

/** The auditor's conclusions, then what they rest on. */
export function describeCompliance(facts: ComplianceFacts): PageResult {
  const { criteria, cases, treatments } = facts
  if (criteria.length === 0) return { lead: [strings.noCriteria, '.'], more: [strings.chooseCriteria] }
  return {
    lead: [`${countConclusions(criteria).join('; ')}.`, ''],
    more: [
      ...treatments.flatMap(({ sample, negative, result }) => {
        if (!result) return []
        const difference = describeDifference(result.odds, result.confidence)
        const sentence = negative?.isBeforeRatings ? difference : `${difference} ${DEFINED_AFTER_RATINGS}`
        return [treatments.length === 1 ? sentence : `${sample.reference}: ${sentence}`]
      }),
      ...describeAnswers(facts.requests),
      cases.all === 0 ? strings.noCaseOfAny : describeCases(cases),
      strings.noLaw,
    ],
  }
}

/** `Exceptions were noted on 3 of 5 criteria`, `2 are not determinable`. */
function countConclusions(criteria: readonly ReviewedCriterion[]): readonly string[] {
  const all = printCount(criteria.length)
  const count = (wanted: Conclusion | null) =>
    criteria.filter(({ conclusion }) => (conclusion?.conclusion ?? null) === wanted).length
  const [exception, none] = [count('exception'), count('no-exception')]
  const isNamed = exception + none > 0
  const open = count(null)
  const clauses = [
    exception > 0 && strings.exceptions(printCount(exception), all),
    none > 0 &&
      (exception > 0 ? strings.noneOn(printCount(none)) : strings.noExceptions(printCount(none), all)),
    count('not-determinable') > 0 &&
      strings.notDeterminable(printCount(count('not-determinable')), isNamed ? null : all),
    open > 0 && strings.notConcluded(printCount(open), open < criteria.length ? null : all),
  ]
  return clauses.filter((clause) => clause !== false)
}

function describeAnswers(requests: readonly ReviewedRequest[]): readonly string[] {
  if (requests.length === 0) return [strings.noRequests]
  const due = requests.filter(isDue)
  const count = (of: (request: ReviewedRequest) => number) => printCount(sumOf(due, of))
  // What came back counts whether or not its request is due.
  const answered = sumOf(requests, (request) => request.answered)
  const contradicting = sumOf(requests, (request) => request.contradicting)
  const without = sumOf(requests, ({ grounds }) => grounds.get('none') ?? 0)
  return [
    ...(due.length === 0
      ? []
      : [
          strings.answered(
            count((request) => request.answered),
            count(({ rows }) => rows),
          ),
        ]),
    ...(answered === 0 ? [] : [strings.contradicting(printCount(contradicting))]),
    ...(without === 0 ? [] : [strings.noGround(printCount(without))]),
  ]
}

/** Parts that are zero are left out; the others add up to all. */
function describeCases({ all, ...parts }: CaseTally): string {
  const named = (['confirmed', 'dismissed', 'mixed', 'open'] as const).filter((part) => parts[part] > 0)
  return strings.casesOf(
    printCount(all),
    named.map((part) => strings.decided[part](printCount(parts[part]))),
  )
}

/** What the record and the answers show of one criterion, as sentences. */
export function listShown(criterion: ReviewedCriterion, facts: ComplianceFacts): readonly string[] {
  const { cases, answers } = criterion
  const { requests } = facts
  const given = sumOf(requests, ({ groundsGiven }) => groundsGiven)
  const isAbout = (column: (typeof answers)[number]) => answers.includes(column)
  return [
    cases.all === 0 ? strings.noCases : describeCases(cases),
    ...(isAbout('ground') && given > 0
      ? [strings.listed(printCount(countListed(criterion, requests)), printCount(given))]
      : []),
    ...(isAbout('rating') ? facts.treatments.flatMap(describeRatio) : []),
  ]
}

function describeRatio({ sample, result }: TreatmentOfSample): readonly string[] {
  if (!result || result.odds.ratio === null) return []
  return [strings.ratio(formatRatio(result.odds.ratio), formatRatioInterval(result.odds), sample.reference)]
}

/** What was asked of the company and is not answered, then what the record never holds. */
export function listMissing(
  { answers, missing }: ReviewedCriterion,
  { askedReviews, treatments }: ComplianceFacts,
): readonly string[] {
  const unrated = answers.includes('rating') ? treatments : []
  return [
    ...(answers.includes('ground') && askedReviews.without > 0
      ? [strings.missingGrounds(printCount(askedReviews.without), printCount(askedReviews.all))]
      : []),
    ...unrated.flatMap(({ result }) => {
      if (!result) return []
      const groups = [result.hidden, result.shown]
      const without = sumOf(groups, (group) => group.missing)
      const all = without + sumOf(groups, ({ negative, other }) => negative + other)
      return without === 0 ? [] : [strings.missingRatings(printCount(without), printCount(all))]
    }),
    ...missing,
  ]
}

/** Characters of a text on page one, and points of a list: the fewer criteria, the more lines for each. */
const PAGE_ROOM = [
  { criteria: 1, asks: 320, reason: 240, missing: 4 },
  { criteria: 2, asks: 230, reason: 160, missing: 3 },
  { criteria: 3, asks: 170, reason: 110, missing: 2 },
] as const
const LEAST_ROOM = { asks: 125, reason: 72, missing: 2 } as const

/** The part of page one that only this report has. Up to six criteria fit; the next pages have their texts in full. */
export function toCompliancePage(facts: ComplianceFacts, print: Print) {
  const { criteria, requests, treatments } = facts
  if (criteria.length === 0) return null
  const room = PAGE_ROOM.find((one) => one.criteria === criteria.length) ?? LEAST_ROOM
  return {
    heads: strings.heads,
    criteria: criteria.map((criterion) => {
      const { title, reference, provision, asks, conclusion } = criterion
      const own: Print = isOwn(criterion) ? print : String
      const missing = listMissing(criterion, facts)
      const more = missing.length - room.missing
      return {
        title,
        id: reference,
        provision: own(provision),
        asks: own(shorten(asks, room.asks)),
        shows: listShown(criterion, facts),
        missing: [
          ...missing.slice(0, room.missing),
          ...(more > 0 ? [strings.moreMissing(printCount(more))] : []),
        ].join('; '),
        mark: conclusion?.conclusion ?? 'none',
        conclusion: conclusion ? CONCLUSION_STRINGS[conclusion.conclusion] : strings.noConclusion,
        reason: conclusion ? print(shorten(conclusion.text, room.reason)) : '',
      }
    }),
    note: strings.paraphrased,
    requestsTitle: strings.sections.requests,
    noRequests: requests.length === 0 ? strings.noRequests : strings.noneDue,
    requests: toRequestTable(requests, print, false),
    notDue: listNotDue(requests),
    odds: treatments.flatMap(toOdds).slice(0, 1),
  }
}

/** A clause of the company's own policy, in the words of the auditor. */
export function isOwn({ grounds }: ReviewedCriterion): boolean {
  return grounds !== null
}

/** At most four. */
export function listComplianceLimits({ requests, treatments }: ComplianceFacts): readonly string[] {
  const { limits } = strings
  return [
    ...(requests.some(({ answered }) => answered > 0) ? [limits.supplied] : []),
    limits.record,
    ...(treatments.some(({ result }) => result) ? [limits.abuse] : []),
    limits.never,
  ]
}
