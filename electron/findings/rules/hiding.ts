import type { RuleName } from '../../../shared/domain/finding.ts'
import { formatDuration } from '../../../shared/format/time.ts'
import {
  type CorpusItem,
  DAY,
  deletedHidden,
  type FindingDetails,
  hidden,
  item,
  MINUTE,
  many,
  type RuleBody,
  SECOND,
  shown,
} from '../rule.ts'
import { IS_HIDDEN_NOW } from '../working-tables.ts'

/** Rules about hides and visibility. */
export const hidingRules = {
  'long-hidden': {
    version: 1,
    title: 'Hidden long',
    explanation:
      'Reviews that are hidden at the cutoff, were not deleted, and have been hidden for longer than the limit.',
    observed: 'Since when every entry at this business records the review as hidden.',
    inferred: 'It stayed hidden at this business until the cutoff: no later entry there shows it.',
    notDeterminable: 'Why it was hidden, and by whom.',
    caveat: 'Hiding may be justified (spam, abuse, privacy): ask for the reason.',
    subject: 'item',
    parameters: [
      {
        name: 'days',
        label: 'Hidden for more than',
        inLine: 'more than {}',
        unit: 'days',
        default: 30,
        min: 1,
        max: 3_650,
      },
    ],
    measureUnit: 'ms',
    evidence: { rows: 'period' },
    hiddenPeriod: 'begins-at-start',
    isOfLowPriority: true,
    reads: 'slice',
    sql: `
      SELECT feedback_id, business_id, '' AS mark, t0 AS from_ms, NULL AS until_ms, @cutoffMs - t0 AS measure,
        '{}' AS details
      FROM span JOIN item USING (feedback_id, business_id)
      WHERE ${IS_HIDDEN_NOW} AND @cutoffMs - t0 > @days`,
    cases: {
      mustFind: {
        'hidden for a second more than 30 days': [item([hidden(30 * DAY + SECOND)])],
        'shown, then hidden for 45 days': [item([shown(60 * DAY), hidden(45 * DAY)])],
        'hidden again and again, counted from the first': [item([hidden(40 * DAY), hidden(10 * DAY)])],
        'deleted, and the deletion taken back': [
          item([hidden(50 * DAY), deletedHidden(45 * DAY), hidden(40 * DAY)]),
        ],
      },
      mustNotFind: {
        'hidden for exactly 30 days': [item([hidden(30 * DAY)])],
        'hidden for 40 days, then shown': [item([hidden(50 * DAY), shown(10 * DAY)])],
        'hidden for 40 days and deleted': [item([hidden(40 * DAY), deletedHidden(5 * DAY)])],
        'shown, and hidden only yesterday': [item([shown(90 * DAY), hidden(DAY)])],
      },
    },
  },

  toggling: {
    version: 2,
    title: 'Switched back and forth',
    explanation: 'Reviews whose visibility was changed at least as often as the limit says.',
    observed:
      'Each change at this business and its time. The first entry is no change: what was before it is unknown.',
    inferred: 'Nothing beyond the changes themselves.',
    notDeterminable: 'Why it was changed, and whether one person or several did it.',
    caveat: 'Training, a dispute or slips of the hand; the shortest time between two changes is given.',
    subject: 'item',
    parameters: [
      {
        name: 'changes',
        label: 'Changes, at least',
        inLine: '{} or more',
        unit: 'count',
        default: 3,
        min: 2,
        max: 1_000,
      },
    ],
    measureUnit: 'count',
    reads: 'slice',
    sql: `
      SELECT feedback_id, business_id, '' AS mark, min(t0) AS from_ms, max(t0) AS until_ms, count(*) AS measure,
        json_object('shortestMs', min(t0 - changed_before)) AS details
      FROM (
        SELECT feedback_id, business_id, t0, t_before,
          lag(iif(t_before IS NULL, NULL, t0)) OVER (PARTITION BY feedback_id, business_id ORDER BY seq) AS changed_before
        FROM span
      ) WHERE t_before IS NOT NULL
      GROUP BY feedback_id, business_id HAVING count(*) >= @changes`,
    remark: ({ shortestMs }) =>
      shortestMs == null ? '' : `Shortest time between two changes: ${describeGap(shortestMs)}.`,
    cases: {
      mustFind: {
        'three changes': [item([shown(40 * DAY), hidden(30 * DAY), shown(20 * DAY), hidden(10 * DAY)])],
      },
      mustNotFind: {
        'two changes': [item([shown(40 * DAY), hidden(30 * DAY), shown(20 * DAY)])],
        'four entries of which only one changes anything': [
          item([shown(40 * DAY), shown(30 * DAY), hidden(20 * DAY), hidden(10 * DAY)]),
        ],
      },
    },
  },

  /** One finding for each hide that is part of a burst, so that every item can be looked at and decided about. */
  'bulk-hide': {
    version: 1,
    title: 'Hidden together',
    explanation:
      'Reviews hidden in a burst: as many hides at one business, within as few minutes, as the limits say.',
    observed: 'The hides of the burst at this business and their times.',
    inferred: 'At least as many hides as the limit says lie within its minutes, this one among them.',
    notDeterminable: 'Whether a person or a program hid them, and why.',
    caveat: 'A wave of spam, a migration or merged locations.',
    subject: 'item',
    parameters: [
      {
        name: 'hides',
        label: 'Hides, at least',
        inLine: '{}',
        unit: 'count',
        default: 10,
        min: 2,
        max: 100_000,
      },
      {
        name: 'minutes',
        label: 'Within',
        inLine: 'within {}',
        unit: 'minutes',
        default: 10,
        min: 1,
        max: 1_440,
      },
    ],
    measureUnit: 'count',
    evidence: { rows: 'moment' },
    hiddenPeriod: 'begins-at-start',
    reads: 'each-business',
    sql: `
      WITH together AS (
        SELECT business_id, feedback_id, time_ms,
          count(*) OVER (ORDER BY time_ms RANGE BETWEEN CURRENT ROW AND @minutes FOLLOWING) AS n
        FROM hide WHERE business_id = @business
      ), largest AS (
        SELECT business_id, feedback_id, time_ms,
          max(n) OVER (ORDER BY time_ms RANGE BETWEEN @minutes PRECEDING AND CURRENT ROW) AS n
        FROM together
      )
      SELECT feedback_id, business_id, CAST(time_ms AS TEXT) AS mark, time_ms AS from_ms, NULL AS until_ms, max(n) AS measure,
        '{}' AS details
      FROM largest WHERE n >= @hides
      GROUP BY feedback_id, business_id, time_ms`,
    cases: {
      mustFind: {
        'ten hides in exactly ten minutes': burst(10, 10 * MINUTE),
        'forty hides in five minutes': burst(40, 5 * MINUTE),
      },
      mustNotFind: {
        'nine hides in ten minutes': burst(9, 10 * MINUTE),
        'ten hides in ten minutes and a second': burst(10, 10 * MINUTE + SECOND),
      },
    },
  },

  'window-dressing': {
    version: 2,
    title: 'Shown again before cutoff',
    explanation:
      'Hidden reviews that were shown again in the days before the cutoff, or before a notice date. Those that were hidden again soon after are marked.',
    observed: 'When this business showed the review again, and whether and when it was hidden there again.',
    inferred: 'It was not hidden at this business from then until it was hidden again, or until the cutoff.',
    notDeterminable: 'Whether the coming date was a reason.',
    caveat: 'It may be real remediation; compare with the earlier rate.',
    subject: 'item',
    parameters: [
      {
        name: 'days',
        label: 'Shown again in the last',
        inLine: 'last {}',
        unit: 'days',
        default: 30,
        min: 1,
        max: 366,
      },
      {
        name: 'notice',
        label: 'Before the day (none: the cutoff)',
        inLine: 'before {}',
        unit: 'date',
        default: 0,
        min: 0,
        max: 100_000,
      },
      { name: 'again', label: 'Hidden again within', unit: 'days', default: 60, min: 1, max: 366 },
    ],
    measureUnit: 'ms',
    hiddenPeriod: 'ends-at-start',
    reads: 'slice',
    sql: `
      SELECT feedback_id, business_id, CAST(t1 AS TEXT) AS mark, t1 AS from_ms, next_hide AS until_ms,
        coalesce(nullif(@notice, 0), @cutoffMs) - t1 AS measure,
        json_object('againMs', next_hide - t1, 'isSoon', next_hide - t1 <= @again, 'isDeleted', (
          SELECT item.deleted FROM item WHERE item.feedback_id = again.feedback_id AND item.business_id = again.business_id
        )) AS details
      FROM (
        SELECT feedback_id, business_id, t1, (
          SELECT later.t0 FROM span later
          WHERE later.feedback_id = span.feedback_id AND later.business_id = span.business_id
            AND later.show = 0 AND later.seq > span.seq
          ORDER BY later.seq LIMIT 1
        ) AS next_hide
        FROM span
        WHERE show = 0
          AND t1 BETWEEN coalesce(nullif(@notice, 0), @cutoffMs) - @days AND coalesce(nullif(@notice, 0), @cutoffMs)
      ) AS again`,
    remark: describeShownAgain,
    cases: {
      mustFind: {
        'shown again exactly 30 days before the cutoff': [item([hidden(60 * DAY), shown(30 * DAY)])],
        'shown again at the cutoff': [item([hidden(60 * DAY), shown(0)])],
        'shown again, and hidden again': [item([hidden(60 * DAY), shown(20 * DAY), hidden(10 * DAY)])],
      },
      mustNotFind: {
        'shown again a second before these 30 days': [item([hidden(60 * DAY), shown(30 * DAY + SECOND)])],
        'shown for the first time': [item([shown(20 * DAY)])],
        'hidden in the last days': [item([shown(60 * DAY), hidden(20 * DAY)])],
      },
    },
  },
} satisfies Partial<Record<RuleName, RuleBody>>

function describeShownAgain({ againMs, isSoon, isDeleted }: FindingDetails): string {
  const hidden =
    againMs == null
      ? 'Not hidden again until the cutoff.'
      : `Hidden again after ${describeGap(againMs)}, ${isSoon ? 'within' : 'beyond'} the limit.`
  return isDeleted ? `${hidden} Deleted at the cutoff.` : hidden
}

/** Below a second, where entries have fractions of it, in milliseconds. */
function describeGap(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : formatDuration(ms)
}

/** Hides spread evenly over a stretch of time, the first and the last at its ends. */
function burst(hides: number, lastsMs: number): CorpusItem[] {
  return many(hides, (at) =>
    item([hidden(20 * DAY - Math.round(((lastsMs / (hides - 1)) * at) / SECOND) * SECOND)]),
  )
}
