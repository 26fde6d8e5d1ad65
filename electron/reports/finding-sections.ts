import type { PrintedRows } from '../../shared/domain/pdf-report.ts'
import { hasSeconds, minuteTicks } from '../../shared/format/minute-ticks.ts'
import { printMoment } from '../../shared/format/utc-text.ts'
import { formatP } from '../../shared/sampling/equal-treatment-strings.ts'
import { titleOfCase } from '../../shared/strings/case-titles.ts'
import { workingPaperStrings } from '../../shared/strings/working-paper-strings.ts'
import { type ListedCase, listBursts } from '../findings/cases/list-cases.ts'
import { parseReportFindings, toCondition } from '../findings/query/report-findings.ts'
import { FINDING_SOURCE } from '../findings/read/finding-rows.ts'
import { findBusinessesCompared } from '../findings/read/overview.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { bindCase, CASE_FINDINGS, IS_OF_CASE } from '../store/read/case-findings.ts'
import { scopeOfCases } from './case-tallies.ts'
import { type PaperBlock, type PaperSection, toTextBlock } from './paper-parts.ts'
import type { PrintedText } from './pdf/printable-text.ts'
import { countNoun, printCount, printPercent } from './print-values.ts'

/** The input of sections about findings. */
interface FindingSections {
  readonly db: ReadableDatabase
  /** Of a report about findings. */
  readonly filter: string
  readonly asOfMs: number
  readonly printedRows?: PrintedRows
  readonly isRedacted?: boolean
  readonly labelOf: (businessId: string) => PrintedText
}

/** Bursts that are drawn: a page has about six, and a summary four pages. */
const DRAWN = { summary: 4, all: 24 } as const
const TICKS = 6
const { bursts: strings, outliers } = workingPaperStrings

/** Each burst of hides with a finding in scope, drawn whole on its own axis. */
export function toBurstSection(report: FindingSections): readonly PaperSection[] {
  const { db } = report
  const isInScope = scopeOfCases({ ...report, template: 'findings' })
  const bursts = listBursts(db).filter(isInScope)
  if (bursts.length === 0) return []
  const drawn = DRAWN[report.printedRows ?? 'all']
  const more = bursts.length - drawn
  const text: PaperBlock = toTextBlock(
    [strings.note, ...(more > 0 ? [strings.more(printCount(more))] : [])].join(' '),
  )
  return [
    {
      title: strings.title,
      blocks: [text, ...bursts.slice(0, drawn).flatMap((burst) => drawBurst(report, burst))],
    },
  ]
}

function drawBurst(
  { db, isRedacted, labelOf }: FindingSections,
  { key, reference, businessId, feedbackIds, durationMs }: ListedCase,
): readonly PaperBlock[] {
  const { kind: _, ...bound } = bindCase(key)
  const hides = db
    .prepare<object, number>(
      `SELECT c.from_ms FROM (${CASE_FINDINGS}) AS c WHERE ${IS_OF_CASE.burst} AND c.rule = 'bulk-hide' ORDER BY c.from_ms`,
    )
    .pluck()
    .all(bound)
  const [first = 0, last = first] = [hides[0], hides.at(-1)]
  const length = Math.max(1_000, last - first)
  const at = (ms: number): number => 0.02 + (0.96 * (ms - first)) / length
  const times = `${printMoment(first)} – ${printMoment(last)}`
  return [
    {
      kind: 'heading',
      text: titleOfCase({ kind: 'burst', reviews: feedbackIds.length, durationMs, findings: [] }),
    },
    {
      kind: 'facts',
      rows: [
        [strings.business, labelOf(businessId)],
        [strings.hides, times],
        // A reference has the id of the business.
        ...(isRedacted ? [] : [[strings.case, reference] as const]),
      ],
    },
    {
      kind: 'moments',
      marks: hides.map(at),
      ticks: minuteTicks(first, last, TICKS).map((ms) => ({
        at: at(ms),
        label: printMoment(ms).slice(-8, hasSeconds(length) ? undefined : -3),
      })),
      alternative: strings.alternative(
        countNoun(hides.length, strings.nouns),
        printMoment(first),
        printMoment(last),
      ),
    },
  ]
}

/** The businesses in scope whose hide rate is above all others, with what the test compared. */
export function toOutlierSection(report: FindingSections): readonly PaperSection[] {
  const { db, filter, asOfMs, labelOf } = report
  const { sql, values } = toCondition(db, parseReportFindings(filter), asOfMs)
  const found = new Set(
    db
      .prepare<unknown[], string>(
        `SELECT CAST(f.business_id AS TEXT) FROM ${FINDING_SOURCE} WHERE f.rule = 'outlier-business' AND ${sql}`,
      )
      .pluck()
      .all(...values),
  )
  if (found.size === 0) return []
  const { businesses } = findBusinessesCompared(db)
  const allShown = businesses.reduce((sum, { everShown }) => sum + everShown, 0)
  const allHidden = businesses.reduce((sum, { hidden }) => sum + hidden, 0)
  const { heads } = outliers
  const rows = businesses
    .filter(({ businessId }) => found.has(businessId))
    .map(({ businessId, everShown, hidden, rate, interval, adjustedChance }) => {
      const [others, othersHidden] = [allShown - everShown, allHidden - hidden]
      return [
        labelOf(businessId),
        printCount(hidden),
        printCount(everShown),
        printPercent(rate),
        `${printPercent(interval.low)} – ${printPercent(interval.high)}`,
        outliers.of(printCount(othersHidden), printCount(others)),
        others === 0 ? workingPaperStrings.none : printPercent(othersHidden / others),
        formatP(adjustedChance),
      ]
    })
  return [
    {
      title: outliers.title,
      blocks: [
        {
          kind: 'table',
          head: [
            heads.business,
            heads.hidden,
            heads.shown,
            heads.rate,
            heads.interval,
            heads.others,
            heads.othersRate,
            heads.chance,
          ],
          rows,
          right: 1,
        },
        toTextBlock(outliers.note(printCount(businesses.length))),
      ],
    },
  ]
}
