import type { RuleName } from '../../shared/domain/finding.ts'
import { deletedAfterHiding, deletedWithoutHide, replyNobodyCouldSee } from './patterns/deleting.ts'
import { hiddenAfterCustomerReply, hiddenNeverAnswered, longHidden } from './patterns/hiding.ts'
import { bulkHide, contradictoryRecord, toggling, windowDressing } from './patterns/switching.ts'
import { countDraftEvents, countDraftResponses, type DraftItem, type Pattern, type Scene } from './scene.ts'

/** Every rule but *outlier-business*, which is a property of a business and planted by generate.ts. */
const PATTERNS: Readonly<Record<Exclude<RuleName, 'outlier-business'>, Pattern>> = {
  'long-hidden': longHidden,
  'deleted-after-hiding': deletedAfterHiding,
  'deleted-without-hide': deletedWithoutHide,
  toggling,
  'hidden-after-customer-reply': hiddenAfterCustomerReply,
  'hidden-never-answered': hiddenNeverAnswered,
  'reply-nobody-could-see': replyNobodyCouldSee,
  'bulk-hide': bulkHide,
  'window-dressing': windowDressing,
  'contradictory-record': contradictoryRecord,
}

export interface DraftCase {
  readonly rule: RuleName
  readonly kind: 'planted' | 'near-miss'
  readonly items: readonly DraftItem[]
}

/** How many entries are still to be made. */
interface Budget {
  readonly events: number
  readonly responses: number
}

/** The size for which the patterns state their number of cases. */
const REFERENCE_EVENTS = 40_000

/**
 * Plants the cases of every rule, as many as the size of the data asks for. One round gives each rule one case, so that
 * small data, too, has something of everything; a case that no longer fits into the budget is left out.
 */
export function plantCases(scene: Scene, budget: Budget): DraftCase[] {
  const patterns = Object.entries(PATTERNS) as [RuleName, Pattern][]
  const scale = Math.min(4, budget.events / REFERENCE_EVENTS)
  const cases: DraftCase[] = []
  let { events, responses } = budget
  const rounds = Math.max(...patterns.map(([, pattern]) => scaled(pattern.cases, scale)))
  const add = (rule: RuleName, kind: DraftCase['kind'], items: readonly DraftItem[]): void => {
    const eventsLeft = events - countDraftEvents(items)
    const responsesLeft = responses - countDraftResponses(items)
    if (eventsLeft < 0 || responsesLeft < 0) return
    events = eventsLeft
    responses = responsesLeft
    cases.push({ rule, kind, items })
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [rule, pattern] of patterns) {
      if (round < scaled(pattern.cases, scale)) add(rule, 'planted', pattern.plant(scene, round))
      if (pattern.plantNearMiss && round < scaled(pattern.nearMisses ?? 0, scale)) {
        add(rule, 'near-miss', pattern.plantNearMiss(scene, round))
      }
    }
  }
  return cases
}

const scaled = (cases: number, scale: number): number =>
  cases === 0 ? 0 : Math.max(1, Math.round(cases * scale))
