import { expect, test } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { CATALOGUE } from '../../support/hostile-service/catalogue.ts'
import type { CatalogueRow } from '../../support/hostile-service/catalogue-row.ts'
import type { HostileRequest, Row, Script } from '../../support/hostile-service/types.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { startDice } from './dice.ts'
import { openLaboratory } from './laboratory.ts'
import { countLines, toLines } from './served-rows.ts'

/** How many mixtures are tried; `UNHIDDEN_MIXTURES=2000` for a long run, `UNHIDDEN_MIXTURE=17` for one alone. */
const MIXTURES = Number(process.env.UNHIDDEN_MIXTURES ?? 20)
const ONLY = process.env.UNHIDDEN_MIXTURE
const SEEDS = ONLY === undefined ? Array.from({ length: MIXTURES }, (_, index) => index + 1) : [Number(ONLY)]

/** Rows to be accepted that change what the service holds: then nobody could say what complete means. */
const CHANGES_ENTRIES =
  /^(?:an id|the largest id|NUL|every escape|empty content|content of|an empty list|an entry|more than 500)/
/** They need no address, no second sweep and no time limit of their own. */
const INGREDIENTS = CATALOGUE.filter(
  (row) =>
    !(row.address || row.sweeps || row.limit || row.scope) &&
    !(row.expected === 'accepted' && (row.group === 'meaning' || CHANGES_ENTRIES.test(row.name))),
)
/** What moves pages is the hardest to notice, and more frequent here than in the catalogue. */
const PAGING = INGREDIENTS.filter(({ group }) => group === 'paging')
/** After so many syncs a service that has come to its senses is read to the end. */
const HONEST_SYNCS = 2

interface Mixture {
  readonly history: readonly Row[]
  readonly responses: readonly Row[]
  readonly script: Script
  readonly names: readonly string[]
}

/** Up to five rows at once, each on pages and at moments of its own; some leave after a while, some stay. */
function mix(seed: number): Mixture {
  const dice = startDice(seed)
  const rows = makeRows({ events: dice.between(1, 130), responses: dice.between(0, 90), seed })
  const parts = Array.from({ length: dice.between(1, 5) }, () => {
    const row = dice.pick(dice.chance(0.5) ? PAGING : INGREDIENTS)
    const operation = dice.pick(row.operations ?? (['history', 'responses'] as const))
    const script = row.makeScript({ operation, isPersistent: dice.chance(0.3) })
    return { row, script, at: dice.between(1, 7), lasts: dice.pick([1, 2, 3, 1_000]) }
  })
  return {
    history: rows.events,
    responses: rows.responses,
    names: parts.map(({ row }) => row.name),
    script: (request) => firstThatAnswers(parts, request),
  }
}

interface Part {
  readonly row: CatalogueRow
  readonly script: Script
  /** From this request of the operation on, for so many requests. */
  readonly at: number
  readonly lasts: number
}

function firstThatAnswers(parts: readonly Part[], request: HostileRequest): ReturnType<Script> {
  for (const { script, at, lasts } of parts) {
    const isActive = request.nthOfOperation >= at && request.nthOfOperation < at + lasts
    // scripts ask for page 2 as a rule: let them think that every page is, every now and then
    const page = request.nthOfOperation % 3 === 0 ? 2 : request.page
    const behaviour = isActive ? script({ ...request, page }) : undefined
    if (behaviour) return behaviour
  }
  return undefined
}

test.each(SEEDS)('mixture %i: ends, loses nothing, and is not complete without every entry', async (seed) => {
  const mixture = mix(seed)
  const laboratory = await openLaboratory({
    ...mixture,
    transport: createNodeTransport({ limits: { idleMs: 2_000 } }),
  })
  const held = {
    history: countLines(toLines('history', mixture.history)),
    responses: countLines(toLines('responses', mixture.responses)),
  }
  const label = mixture.names.join(' + ')
  const known = { history: new Map<string, number>(), responses: new Map<string, number>() }

  for (let round = 1; round <= HONEST_SYNCS + 1; round += 1) {
    if (round > 1) laboratory.becomeHonest()
    const { sweeps } = await laboratory.sync()
    for (const sweep of sweeps) {
      const { operation } = sweep
      const stored = countLines(laboratory.storedLines(operation))
      expectContains(stored, known[operation], `${label}: stored before round ${round}`)
      known[operation] = stored
      if (sweep.outcome === 'complete') {
        expect(stored, `${label}: complete in round ${round}`).toEqual(held[operation])
      }
    }
  }
  const last = await laboratory.sync()
  expect(last.outcome, label).toBe('complete')
})

function expectContains(
  all: ReadonlyMap<string, number>,
  some: ReadonlyMap<string, number>,
  label: string,
): void {
  const missing = [...some].filter(([line, count]) => (all.get(line) ?? 0) < count)
  expect(missing, label).toEqual([])
}
