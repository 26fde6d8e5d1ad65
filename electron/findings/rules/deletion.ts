import type { RuleName } from '../../../shared/domain/finding.ts'
import { DAY, deletedHidden, deletedShown, hidden, item, type RuleBody, SECOND, shown } from '../rule.ts'
import { spanHolds } from '../working-tables.ts'

/** Rules about deletions. */
export const deletionRules = {
  /** Where an item was deleted more than once, the first deletion counts. */
  'deleted-after-hiding': {
    version: 1,
    title: 'Deleted after being hidden',
    explanation: 'Reviews that were first hidden and then deleted while they were hidden.',
    observed:
      'Since when this business records the review as hidden, and when it first records it as deleted.',
    inferred: 'It was hidden at this business for all of the time between.',
    notDeterminable: 'Who deleted it, and on whose request.',
    caveat: 'An erasure request or a retention policy may be the reason.',
    subject: 'item',
    parameters: [],
    measureUnit: 'ms',
    evidence: { rows: 'period' },
    hiddenPeriod: 'begins-at-start',
    reads: 'slice',
    sql: `
      SELECT feedback_id, business_id, '' AS mark, t0 AS from_ms, d0 AS until_ms, d0 - t0 AS measure, '{}' AS details
      FROM (SELECT feedback_id, business_id, min(d0) AS d0 FROM deletion GROUP BY feedback_id, business_id)
      JOIN span USING (feedback_id, business_id)
      WHERE show = 0 AND t0 < d0 AND ${spanHolds('d0')}`,
    cases: {
      mustFind: {
        'hidden, and deleted ten days later': [item([hidden(20 * DAY), deletedHidden(10 * DAY)])],
        'hidden, and deleted a second later': [item([hidden(20 * DAY), deletedHidden(20 * DAY - SECOND)])],
      },
      mustNotFind: {
        'hidden and deleted by one entry': [item([shown(30 * DAY), deletedHidden(20 * DAY)])],
        'hidden, shown again, then deleted': [
          item([hidden(30 * DAY), shown(20 * DAY), deletedShown(10 * DAY)]),
        ],
        'hidden and not deleted': [item([hidden(20 * DAY)])],
      },
    },
  },

  'deleted-without-hide': {
    version: 1,
    title: 'Deleted without recorded hide',
    explanation: 'Reviews whose first recorded deletion has no hidden time before it.',
    observed:
      'When this business first records the review as deleted, and that no earlier entry there hides it.',
    inferred: 'As far as the record goes, it was not hidden at this business before it was deleted.',
    notDeterminable: 'Whether it was hidden before the first recorded entry, or never shown.',
    caveat: 'It may have been hidden before the time that was fetched, or never shown.',
    subject: 'item',
    parameters: [],
    measureUnit: null,
    isOfLowPriority: true,
    reads: 'slice',
    sql: `
      SELECT feedback_id, business_id, '' AS mark, d0 AS from_ms, NULL AS until_ms, NULL AS measure, '{}' AS details
      FROM (SELECT feedback_id, business_id, min(d0) AS d0 FROM deletion GROUP BY feedback_id, business_id) AS del
      WHERE NOT EXISTS (
        SELECT 1 FROM span WHERE span.feedback_id = del.feedback_id AND span.business_id = del.business_id
          AND show = 0 AND t0 < d0
      )`,
    cases: {
      mustFind: {
        'shown, then deleted': [item([shown(30 * DAY), deletedShown(10 * DAY)])],
        'the deletion is all there is': [item([deletedHidden(10 * DAY)])],
      },
      mustNotFind: {
        'hidden before': [item([hidden(30 * DAY), deletedHidden(10 * DAY)])],
        'hidden and shown again before': [item([hidden(30 * DAY), shown(20 * DAY), deletedShown(10 * DAY)])],
        'not deleted': [item([shown(30 * DAY)])],
      },
    },
  },
} satisfies Partial<Record<RuleName, RuleBody>>
