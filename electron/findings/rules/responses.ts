import type { RuleName } from '../../../shared/domain/finding.ts'
import { FLAG_BITS, RESPONSE_TYPE_CODES } from '../../store/index-codes.ts'
import {
  customer,
  DAY,
  deletedHidden,
  deletedShown,
  HOUR,
  hidden,
  item,
  owner,
  type RuleBody,
  SECOND,
  shown,
} from '../rule.ts'
import { IS_HIDDEN_NOW, spanHolds, WAS_HIDDEN } from '../working-tables.ts'

/** Rules that compare events with responses. */
export const responseRules = {
  /** One finding for each hide; of several customer responses before it the latest counts. */
  'hidden-after-customer-reply': {
    version: 1,
    title: 'Hidden after customer response',
    explanation: 'Reviews that were hidden within the limit after a response of the customer.',
    observed: 'The time of the response, and since when this business records the review as hidden.',
    inferred: 'It was hidden at the moment of the response, or within the limit after it.',
    notDeterminable: 'Whether the response was the reason.',
    caveat: 'The reply may ask for it or contain personal data; read it.',
    subject: 'item',
    parameters: [
      {
        name: 'hours',
        label: 'Hidden within',
        inLine: 'within {}',
        unit: 'hours',
        default: 72,
        min: 1,
        max: 8_760,
      },
    ],
    measureUnit: 'ms',
    evidence: { rows: 'period', withResponses: true },
    hiddenPeriod: 'begins-at-end',
    reads: 'slice',
    unjudgedSql: `
      SELECT business_id, count(*) AS items FROM item
      WHERE is_read = 0 AND ${WAS_HIDDEN} GROUP BY business_id`,
    sql: `
      SELECT span.feedback_id, span.business_id, CAST(t0 AS TEXT) AS mark, max(r.date_ms) AS from_ms, t0 AS until_ms,
        t0 - max(r.date_ms) AS measure, '{}' AS details
      FROM span JOIN response r ON r.feedback_id = span.feedback_id AND r.business_id = span.business_id
      WHERE show = 0 AND r.type = ${RESPONSE_TYPE_CODES.customer} AND r.date_ms BETWEEN t0 - @hours AND t0
        AND r.flags & ${FLAG_BITS.rewritten} = 0
      GROUP BY span.feedback_id, span.business_id, t0`,
    cases: {
      mustFind: {
        'hidden exactly 72 hours after': [item([shown(20 * DAY), hidden(10 * DAY)], [customer(13 * DAY)])],
        'hidden in the same second': [item([hidden(10 * DAY)], [customer(10 * DAY)])],
        'hidden an hour after, then shown': [
          item([hidden(10 * DAY), shown(2 * DAY)], [customer(10 * DAY + HOUR)]),
        ],
      },
      mustNotFind: {
        'hidden a second later than 72 hours after': [
          item([hidden(10 * DAY)], [customer(13 * DAY + SECOND)]),
        ],
        'hidden after a response of the owner': [item([hidden(10 * DAY)], [owner(10 * DAY + HOUR)])],
        'the customer wrote after it was hidden': [item([hidden(10 * DAY)], [customer(9 * DAY)])],
      },
    },
  },

  /** Judged only where the responses of the business were completely read. */
  'hidden-never-answered': {
    version: 1,
    title: 'Never answered',
    explanation:
      'Reviews that are hidden at the cutoff, were not deleted, and have no response of the owner.',
    observed:
      'Since when this business records the review as hidden, and that the responses have none of the owner until the cutoff.',
    inferred: 'Until the cutoff, the owner did not answer it through this service.',
    notDeterminable: 'Whether the customer was answered in another way.',
    caveat: 'It may have been answered elsewhere; where responses were not fetched, nothing is said.',
    subject: 'item',
    parameters: [],
    measureUnit: 'ms',
    evidence: { withResponses: true },
    hiddenPeriod: 'begins-at-start',
    isOfLowPriority: true,
    reads: 'slice',
    unjudgedSql: `
      SELECT business_id, count(*) AS items FROM item
      WHERE show = 0 AND deleted = 0 AND is_read = 0 GROUP BY business_id`,
    sql: `
      SELECT span.feedback_id, span.business_id, '' AS mark, t0 AS from_ms, NULL AS until_ms, @cutoffMs - t0 AS measure,
        '{}' AS details
      FROM span JOIN item USING (feedback_id, business_id)
      WHERE ${IS_HIDDEN_NOW} AND item.is_read = 1
        AND NOT EXISTS (
          SELECT 1 FROM response r WHERE r.feedback_id = span.feedback_id
            AND r.type = ${RESPONSE_TYPE_CODES.owner} AND r.date_ms <= @cutoffMs AND r.flags & ${FLAG_BITS.rewritten} = 0
        )`,
    cases: {
      mustFind: {
        'hidden, and no response': [item([shown(20 * DAY), hidden(10 * DAY)])],
        'hidden, and only the customer wrote': [item([hidden(10 * DAY)], [customer(11 * DAY)])],
      },
      mustNotFind: {
        'answered before it was hidden': [item([hidden(10 * DAY)], [owner(12 * DAY)])],
        'answered at the cutoff': [item([hidden(10 * DAY)], [owner(0)])],
        'shown again': [item([hidden(10 * DAY), shown(5 * DAY)])],
        'hidden and deleted': [item([hidden(10 * DAY), deletedHidden(5 * DAY)])],
      },
      mustNotFindUnread: {
        'hidden, and the responses of the business were not fetched': [
          item([shown(20 * DAY), hidden(10 * DAY)]),
        ],
      },
    },
  },

  /**
   * A deletion that was lifted before the response is no reason: the response could be seen again. The items of the
   * slice come first (CROSS JOIN): left to choose, SQLite passes all responses of the cache for every slice.
   */
  'reply-nobody-could-see': {
    version: 1,
    title: 'Answered while hidden or deleted',
    explanation: 'Responses of the owner given while the review was hidden or deleted.',
    observed:
      'The time of the response, and that this business records the review as hidden or deleted then.',
    inferred: 'The review was not visible at this business when the response was given.',
    notDeterminable: 'Whether the customer received it privately.',
    caveat: 'The customer may have got it privately.',
    subject: 'item',
    parameters: [],
    measureUnit: null,
    evidence: { withResponses: true },
    hiddenPeriod: 'holds-start',
    reads: 'slice',
    unjudgedSql: `
      SELECT business_id, count(*) AS items FROM item
      WHERE is_read = 0 AND (
        ${WAS_HIDDEN} OR EXISTS (
          SELECT 1 FROM deletion
          WHERE deletion.feedback_id = item.feedback_id AND deletion.business_id = item.business_id
        )
      ) GROUP BY business_id`,
    sql: `
      SELECT feedback_id, business_id, CAST(date_ms AS TEXT) AS mark, date_ms AS from_ms, NULL AS until_ms, NULL AS measure,
        json_object('responses', count(*), 'hidden', max(is_hidden), 'deleted', max(is_deleted)) AS details
      FROM (
        SELECT r.feedback_id, r.business_id, r.date_ms,
          EXISTS (
            SELECT 1 FROM span WHERE span.feedback_id = r.feedback_id AND span.business_id = r.business_id
              AND show = 0 AND ${spanHolds('r.date_ms')}
          ) AS is_hidden,
          EXISTS (
            SELECT 1 FROM deletion WHERE deletion.feedback_id = r.feedback_id AND deletion.business_id = r.business_id
              AND d0 <= r.date_ms AND (d1 IS NULL OR r.date_ms < d1)
          ) AS is_deleted
        FROM item CROSS JOIN response r ON r.feedback_id = item.feedback_id AND r.business_id = item.business_id
        WHERE r.type = ${RESPONSE_TYPE_CODES.owner} AND r.date_ms <= @cutoffMs AND r.flags & ${FLAG_BITS.rewritten} = 0
      )
      WHERE is_hidden OR is_deleted
      GROUP BY feedback_id, business_id, date_ms`,
    remark: ({ hidden: isHidden, deleted: isDeleted }) =>
      isHidden && isDeleted ? 'Hidden and deleted then.' : isDeleted ? 'Deleted then.' : 'Hidden then.',
    cases: {
      mustFind: {
        'answered while hidden': [item([hidden(20 * DAY), shown(5 * DAY)], [owner(10 * DAY)])],
        'answered in the second of the hide': [item([shown(30 * DAY), hidden(20 * DAY)], [owner(20 * DAY)])],
        'answered after it was deleted': [item([shown(30 * DAY), deletedShown(20 * DAY)], [owner(10 * DAY)])],
      },
      mustNotFind: {
        'answered in the second in which it was shown': [
          item([hidden(20 * DAY), shown(10 * DAY)], [owner(10 * DAY)]),
        ],
        'answered after the deletion was taken back': [
          item([shown(30 * DAY), deletedShown(20 * DAY), shown(15 * DAY)], [owner(10 * DAY)]),
        ],
        'the customer wrote while it was hidden': [item([hidden(20 * DAY)], [customer(10 * DAY)])],
        'answered before the first entry, when nothing is known': [
          item([hidden(10 * DAY)], [owner(20 * DAY)]),
        ],
      },
    },
  },
} satisfies Partial<Record<RuleName, RuleBody>>
