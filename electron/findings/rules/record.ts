import type { RuleName } from '../../../shared/domain/finding.ts'
import { FLAG_BITS } from '../../store/index-codes.ts'
import { DAY, deletedHidden, deletedShown, hidden, item, type RuleBody, SECOND, shown } from '../rule.ts'

const GONE = FLAG_BITS.vanished | FLAG_BITS.rewritten

/** Rules about the record itself. */
export const recordRules = {
  /**
   * One finding for each item and kind of contradiction. Entries of the same moment have no recorded order, so a
   * deletion counts as taken back only by an entry of a later moment. Moments are compared in milliseconds; the service
   * records whole seconds as a rule.
   */
  'contradictory-record': {
    version: 2,
    title: 'Entries contradict',
    explanation:
      'Reviews with opposite entries of the same moment, with a deletion that was taken back, or with entries that the service no longer gives or gives otherwise.',
    observed: 'The entries themselves, and the syncs that returned them.',
    inferred: 'Entries at this business disagree with each other, or with what the service returned later.',
    notDeterminable: 'Which of the entries is right, and who changed the record.',
    caveat: 'Times have a resolution of one second; permissions or filters may have changed.',
    subject: 'item',
    parameters: [],
    measureUnit: 'count',
    evidence: { withResponses: true, withRewritten: true },
    reads: 'slice',
    sql: `
      WITH found AS (
        SELECT DISTINCT feedback_id, business_id, 'same-second' AS mark, time_ms FROM m
        WHERE time_ms = time_before AND (show <> show_before OR deleted <> deleted_before)
        UNION ALL
        SELECT feedback_id, business_id, 'deletion-taken-back', time_ms FROM m
        WHERE deleted = 0 AND deleted_before = 1 AND time_before < time_ms
        UNION ALL
        SELECT feedback_id, business_id, iif(flags & ${FLAG_BITS.rewritten}, 'rewritten', 'vanished'), time_ms
        FROM event WHERE feedback_id BETWEEN @first AND @last AND flags & ${GONE} AND time_ms <= @cutoffMs
        UNION ALL
        SELECT feedback_id, business_id, iif(flags & ${FLAG_BITS.rewritten}, 'rewritten', 'vanished'), date_ms
        FROM response WHERE feedback_id BETWEEN @first AND @last AND flags & ${GONE} AND date_ms <= @cutoffMs
      )
      SELECT feedback_id, business_id, mark, min(time_ms) AS from_ms, max(time_ms) AS until_ms, count(*) AS measure,
        '{}' AS details
      FROM found GROUP BY feedback_id, business_id, mark`,
    cases: {
      mustFind: {
        'shown and hidden in one second': [item([shown(10 * DAY), hidden(10 * DAY)])],
        'deleted and not deleted in one second': [item([hidden(10 * DAY), deletedHidden(10 * DAY)])],
        'a deletion that was taken back': [item([shown(30 * DAY), deletedShown(20 * DAY), shown(10 * DAY)])],
        'an entry that a later sync does not return': [item([shown(30 * DAY)], [], [hidden(20 * DAY)])],
      },
      mustNotFind: {
        'the same entry twice in one second': [item([hidden(10 * DAY), hidden(10 * DAY)])],
        'shown and hidden a second apart': [item([shown(10 * DAY), hidden(10 * DAY - SECOND)])],
        'deleted, and it stays so': [item([shown(30 * DAY), deletedShown(20 * DAY)])],
      },
    },
  },
} satisfies Partial<Record<RuleName, RuleBody>>
