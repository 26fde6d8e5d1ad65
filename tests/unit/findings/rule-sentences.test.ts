import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { computeFindings } from '../../../electron/findings/compute-findings.ts'
import { defaultsOf } from '../../../electron/findings/parameters.ts'
import { toRemark } from '../../../electron/findings/read/finding-rows.ts'
import type { FoundRow } from '../../../electron/findings/rule.ts'
import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import {
  type History,
  type PlainEvent,
  type PlainTask,
  toHistories,
} from '../../support/findings/plain-histories.ts'
import { runs } from '../../support/property-runs.ts'
import { createCache, fillCache } from '../read/cache-fixture.ts'
import { CUTOFF, HISTORIES, histories } from './histories-arbitrary.ts'

/** What a finding says, beside the record that it says it of. */
interface Stated {
  readonly row: FoundRow
  /** Of the item at the finding's business, until the cutoff. */
  readonly entries: readonly PlainEvent[]
  readonly responses: History['replies']
  readonly all: readonly History[]
  readonly remark: string
}

type Condition = (stated: Stated) => boolean

const DAY = 86_400_000
const always = (all: readonly PlainEvent[], holds: (entry: PlainEvent) => boolean) =>
  all.length > 0 && all.every(holds)
const isHidden = ({ show }: PlainEvent) => show === 0
const from = ({ row }: Stated) => row.from_ms ?? Number.NaN
const until = ({ row }: Stated) => row.until_ms ?? Number.NaN
const since = (ms: number, { entries }: Stated) => entries.filter(({ timeMs }) => timeMs >= ms)
const before = (ms: number, { entries }: Stated) => entries.filter(({ timeMs }) => timeMs < ms)
const at = (ms: number, { entries }: Stated) => entries.filter(({ timeMs }) => timeMs === ms)
const stateAt = (ms: number, { entries }: Stated) => entries.filter(({ timeMs }) => timeMs <= ms).at(-1)
const changes = ({ entries }: Stated) =>
  entries
    .filter((entry, place) => place > 0 && entry.show !== entries[place - 1]?.show)
    .map(({ timeMs }) => timeMs)
const nextHide = (ms: number, stated: Stated) =>
  stated.entries.find((one) => one.timeMs > ms && isHidden(one))?.timeMs
const ofOwner = ({ responses }: Stated) =>
  responses.filter(({ type, dateMs }) => type === 'owner' && dateMs <= CUTOFF).map(({ dateMs }) => dateMs)

/** Every sentence of a rule about what is observed and what follows, with the condition under which it is true. */
const SENTENCES: Readonly<Record<RuleName, Readonly<Record<string, Condition>>>> = {
  'long-hidden': {
    'Since when every entry at this business records the review as hidden.': (stated) =>
      always(since(from(stated), stated), isHidden) && !before(from(stated), stated).slice(-1).some(isHidden),
    'It stayed hidden at this business until the cutoff: no later entry there shows it.': (stated) =>
      since(from(stated), stated).every(isHidden),
  },
  'deleted-after-hiding': {
    'Since when this business records the review as hidden, and when it first records it as deleted.': (
      stated,
    ) =>
      at(from(stated), stated).some(isHidden) &&
      Math.min(...stated.entries.filter(({ deleted }) => deleted === 1).map(({ timeMs }) => timeMs)) ===
        until(stated),
    'It was hidden at this business for all of the time between.': (stated) =>
      always(
        stated.entries.filter(({ timeMs }) => timeMs > from(stated) && timeMs <= until(stated)),
        isHidden,
      ) && stateAt(from(stated), stated)?.show === 0,
  },
  'deleted-without-hide': {
    'When this business first records the review as deleted, and that no earlier entry there hides it.': (
      stated,
    ) =>
      at(from(stated), stated).some(({ deleted }) => deleted === 1) &&
      !before(from(stated), stated).some((one) => isHidden(one) || one.deleted === 1),
    'As far as the record goes, it was not hidden at this business before it was deleted.': (stated) =>
      !before(from(stated), stated).some(isHidden),
  },
  toggling: {
    'Each change at this business and its time. The first entry is no change: what was before it is unknown.':
      (stated) =>
        changes(stated).length === stated.row.measure &&
        changes(stated)[0] === from(stated) &&
        changes(stated).at(-1) === until(stated),
    'Nothing beyond the changes themselves.': (stated) => {
      const moments = changes(stated)
      const shortest = Math.min(...moments.slice(1).map((ms, place) => ms - (moments[place] ?? 0)))
      return stated.remark === `Shortest time between two changes: ${inWords(shortest)}.`
    },
  },
  'hidden-after-customer-reply': {
    'The time of the response, and since when this business records the review as hidden.': (stated) =>
      stated.responses.some(({ type, dateMs }) => type === 'customer' && dateMs === from(stated)) &&
      at(until(stated), stated).some(isHidden) &&
      !before(until(stated), stated).slice(-1).some(isHidden),
    'It was hidden at the moment of the response, or within the limit after it.': (stated) =>
      until(stated) >= from(stated) && until(stated) - from(stated) <= 3 * DAY,
  },
  'hidden-never-answered': {
    'Since when this business records the review as hidden, and that the responses have none of the owner until the cutoff.':
      (stated) => always(since(from(stated), stated), isHidden) && ofOwner(stated).length === 0,
    'Until the cutoff, the owner did not answer it through this service.': (stated) =>
      ofOwner(stated).length === 0,
  },
  'reply-nobody-could-see': {
    'The time of the response, and that this business records the review as hidden or deleted then.': (
      stated,
    ) => ofOwner(stated).includes(from(stated)) && isGone(stated),
    'The review was not visible at this business when the response was given.': (stated) =>
      isGone(stated) && /^(Hidden|Deleted|Hidden and deleted) then\.$/.test(stated.remark),
  },
  'bulk-hide': {
    'The hides of the burst at this business and their times.': (stated) =>
      at(from(stated), stated).some(isHidden),
    'At least as many hides as the limit says lie within its minutes, this one among them.': ({
      row,
      all,
    }) => {
      const hides = all
        .filter(({ businessId }) => businessId === row.business_id)
        .flatMap(({ entries }) =>
          entries
            .filter((one, place) => isHidden(one) && entries[place - 1]?.show !== 0)
            .map(({ timeMs }) => timeMs),
        )
      return hides.some((first) => {
        const together = hides.filter((ms) => ms >= first && ms - first <= 600_000)
        return together.includes(row.from_ms ?? 0) && together.length >= 10
      })
    },
  },
  'window-dressing': {
    'When this business showed the review again, and whether and when it was hidden there again.': (stated) =>
      at(from(stated), stated).some(({ show }) => show === 1) &&
      [...before(from(stated), stated).slice(-1), ...at(from(stated), stated)].some(isHidden) &&
      (nextHide(from(stated), stated) ?? null) === stated.row.until_ms,
    'It was not hidden at this business from then until it was hidden again, or until the cutoff.': (
      stated,
    ) => {
      const end = nextHide(from(stated), stated) ?? Infinity
      const isDeleted = stated.entries.at(-1)?.deleted === 1
      const days60 = end - from(stated) <= 60 * DAY ? 'within' : 'beyond'
      const hidden =
        end === Infinity
          ? 'Not hidden again until the cutoff.'
          : `Hidden again after ${inWords(end - from(stated))}, ${days60} the limit.`
      return (
        !stated.entries.some((one) => one.timeMs > from(stated) && one.timeMs < end && isHidden(one)) &&
        stated.remark === (isDeleted ? `${hidden} Deleted at the cutoff.` : hidden)
      )
    },
  },
  'contradictory-record': {
    'The entries themselves, and the syncs that returned them.': (stated) =>
      at(from(stated), stated).length > 0 && at(until(stated), stated).length > 0,
    'Entries at this business disagree with each other, or with what the service returned later.': ({
      entries,
    }) => new Set(entries.map(({ show, deleted }) => `${show}${deleted}`)).size > 1,
  },
  // Random histories are too few for an outlier: compare-businesses.test.ts has some.
  'outlier-business': {
    'How many reviews of each business were shown, and how many of these were hidden after that.': () => true,
    'If all businesses hid alike, so large a share would be rarer than the limit, after correction for many comparisons.':
      () => true,
  },
}

function isGone(stated: Stated): boolean {
  const state = stateAt(from(stated), stated)
  return state?.show === 0 || state?.deleted === 1
}

/** Gaps of the histories: minutes and days, and shifts of a millisecond. */
function inWords(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  const parts = [
    [Math.floor(ms / DAY), 'd'],
    [Math.floor(ms / 3_600_000) % 24, 'h'],
    [Math.floor(ms / 60_000) % 60, 'min'],
    [Math.floor(ms / 1_000) % 60, 's'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

test.each(RULE_NAMES)('every sentence of %s has its condition', (name) => {
  const { observed, inferred } = RULES[name]
  expect(Object.keys(SENTENCES[name])).toEqual([observed, inferred])
})

const db = createCache({ events: [], responses: [] })
afterAll(() => {
  db.close()
})

test('every sentence of a finding is true of its entries, in random histories', () => {
  fc.assert(
    fc.property(histories, (data) => {
      for (const table of ['event', 'response', 'feedback', 'responses_read']) db.exec(`DELETE FROM ${table}`)
      db.exec('DELETE FROM response_text')
      fillCache(db, data)
      db.prepare('UPDATE responses_read SET is_read = 1').run()
      const task: PlainTask = { data, cutoffMs: CUTOFF, areResponsesRead: () => true }
      const all = toHistories(task)
      const byPair = new Map(all.map((one) => [`${one.feedbackId}/${one.businessId}`, one]))
      const parameters = new Map(RULE_NAMES.map((name) => [name, defaultsOf(RULES[name])]))
      for (const parts of computeFindings(db, { parameters, cutoffMs: CUTOFF })) {
        for (const { rule, rows } of parts) {
          for (const row of rows) {
            const { entries = [], replies = [] } = byPair.get(`${row.feedback_id}/${row.business_id}`) ?? {}
            const stated = { row, entries, responses: replies, all, remark: toRemark(rule.name, row.details) }
            const untrue = Object.entries(SENTENCES[rule.name]).flatMap(([sentence, isTrue]) =>
              isTrue(stated) ? [] : [sentence],
            )
            if (untrue.length > 0) expect({ rule: rule.name, row, entries, untrue }).toEqual({})
          }
        }
      }
    }),
    { numRuns: runs(1_000 / HISTORIES), seed: 20_261_123 },
  )
})
