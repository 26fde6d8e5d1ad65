import { isDue } from '../../shared/domain/company-request.ts'
import { requestRowId } from '../../shared/domain/table-figures.ts'
import { printDay } from '../../shared/format/utc-text.ts'
import type { TreatmentOfSample } from '../../shared/sampling/equal-treatment.ts'
import {
  DEFINED_AFTER_RATINGS,
  formatRatio,
  formatRatioInterval,
} from '../../shared/sampling/equal-treatment-strings.ts'
import type { OddsRatio } from '../../shared/statistics/odds-ratio.ts'
import { complianceStrings as strings } from '../../shared/strings/compliance-strings.ts'
import { type ReviewedRequest, sumOf } from './compliance-rows.ts'
import type { PaperBlock } from './paper-parts.ts'
import type { PrintedText } from './pdf/printable-text.ts'
import { printCount, printPercent } from './print-values.ts'

/** Rows on page one, and characters of a title there. */
const PAGE_ROOM = { rows: 4, title: 28 } as const

/** A text in one paragraph, ended after a word by an ellipsis where it is longer. */
export function shorten(text: string, most: number): string {
  const plain = text.trim().replace(/\s+/g, ' ')
  const characters = [...plain]
  if (characters.length <= most) return plain
  const start = characters.slice(0, most).join('')
  return `${start.slice(0, start.lastIndexOf(' ') + 1).trimEnd() || start}…`
}

/**
 * @param isWhole every request, with state, due day and the id of the row; else the first ones that are due
 * @returns null without a row; the total counts requests that are due, and is left out where none is
 */
export function toRequestTable(
  requests: readonly ReviewedRequest[],
  print: (text: string) => PrintedText,
  isWhole: boolean,
): Extract<PaperBlock, { kind: 'table' }> | null {
  const { requestsHead: heads } = strings
  const due = requests.filter(isDue)
  if (due.length === 0 && !isWhole) return null
  const counts = (rows: readonly ReviewedRequest[]): readonly string[] => {
    const [asked, answered] = [sumOf(rows, (one) => one.rows), sumOf(rows, (one) => one.answered)]
    return [
      printCount(asked),
      printCount(answered),
      ...(isWhole ? [printCount(asked - answered)] : []),
      asked === 0 ? '' : printPercent(answered / asked),
      printCount(sumOf(rows, ({ contradicting }) => contradicting)),
    ]
  }
  const lines = (isWhole ? requests : due.slice(0, PAGE_ROOM.rows)).map((request) => [
    ...(isWhole
      ? [print(request.title), `${request.reference} · ${requestRowId(request.requestId)}`]
      : [request.reference, print(shorten(request.title, PAGE_ROOM.title))]),
    ...(isWhole
      ? [strings.states[request.state], request.dueDay === null ? strings.noDue : printDay(request.dueDay)]
      : []),
    ...counts([request]),
  ])
  const total = [
    ...(isWhole
      ? [strings.allDue, '', '', '']
      : ['', due.length > PAGE_ROOM.rows ? strings.allOfDue(printCount(due.length)) : strings.allDue]),
    ...counts(due),
  ]
  return {
    kind: 'table',
    head: [
      ...(isWhole ? [heads.title, heads.reference, heads.state, heads.due] : [heads.reference, heads.title]),
      heads.asked,
      heads.answered,
      ...(isWhole ? [heads.missing] : []),
      heads.rate,
      heads.contradicting,
    ],
    rows: due.length === 0 ? lines : [...lines, total],
    right: isWhole ? 4 : 2,
    ...(isWhole && { hasIds: true as const }),
    ...(due.length > 0 && { hasTotal: true as const }),
  }
}

export function listNotDue(requests: readonly ReviewedRequest[]): string | null {
  const waiting = requests.filter((request) => !isDue(request))
  if (waiting.length === 0) return null
  const describe = waiting.length === requests.length ? strings.noneIsDue : strings.notDue
  return describe(
    waiting
      .map(({ reference, dueDay, state }) => {
        return `${reference} (${dueDay === null ? strings.states[state] : printDay(dueDay)})`
      })
      .join(', '),
  )
}

const TICKS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50] as const

/** Intervals on a logarithmic axis, in shares of its width; none without a ratio. */
export function toOdds({ sample, negative, result }: TreatmentOfSample) {
  if (!result || result.odds.ratio === null) return []
  const { odds, bounds, hidden, shown } = result
  const isComplete = hidden.missing + shown.missing === 0
  const lines: readonly (readonly [string, OddsRatio])[] = [
    [strings.odds.asAnswered, odds],
    ...(isComplete
      ? []
      : [[strings.odds.lowest, bounds.lowest] as const, [strings.odds.highest, bounds.highest] as const]),
  ]
  const known = lines
    .flatMap(([, { ratio, interval }]) => [ratio ?? 1, interval.low, interval.high])
    .filter((value) => value > 0 && value < Number.POSITIVE_INFINITY)
  const low = TICKS.findLast((tick) => tick <= Math.min(0.8, ...known)) ?? TICKS[0]
  const high = TICKS.find((tick) => tick >= Math.max(1.25, ...known)) ?? 50
  const placeOf = (ratio: number): number =>
    Math.min(1, Math.max(0, Math.log(ratio / low) / Math.log(high / low)))
  const rated = ({ negative, other }: typeof hidden) => printCount(negative + other)
  const printed = lines.map(([label, one]) => ({
    label,
    text: `${formatRatio(one.ratio)} (${formatRatioInterval(one)})`,
    at: one.ratio === null ? null : placeOf(one.ratio),
    low: placeOf(one.interval.low),
    high: placeOf(one.interval.high),
  }))
  return [
    {
      title: strings.odds.title,
      alternative: strings.odds.alternative(printed.map(({ label, text }) => `${label}: ${text}.`).join(' ')),
      lines: printed,
      ticks: thinOut(
        TICKS.filter((tick) => tick >= low && tick <= high).map((tick) => ({
          at: placeOf(tick),
          label: String(tick),
        })),
      ),
      note: [
        strings.odds.note(sample.reference, rated(hidden), rated(shown)),
        ...(negative?.isBeforeRatings === false ? [DEFINED_AFTER_RATINGS] : []),
      ].join(' '),
    },
  ]
}

export interface Tick {
  readonly at: number
  readonly label: string
}

/** In shares of the axis: the room that a label takes on page one. */
const LABEL_ROOM = 0.2

/** Only labels that do not touch; 1, where both groups have equal odds, has one always. */
function thinOut(ticks: readonly Tick[]): readonly Tick[] {
  const kept: Tick[] = ticks.filter(({ label }) => label === '1')
  for (const tick of ticks) {
    if (kept.every(({ at }) => Math.abs(at - tick.at) >= LABEL_ROOM)) kept.push(tick)
  }
  return ticks.filter((tick) => kept.includes(tick))
}
