import fc from 'fast-check'
import { printQuery } from '../../shared/query/edit-query.ts'
import { startChance } from '../soak/seeded-chance.ts'
import { queryArbitrary } from '../support/search/query-arbitrary.ts'
import { toChoices } from './compare-verifiers.ts'

const PIECES = [
  ...[
    'AND',
    'OR',
    '-',
    '(',
    ')',
    '"',
    ':',
    '>',
    '..',
    '*',
    ',',
    '\0',
    '\u202e',
    '💥',
    '9'.repeat(30),
    'refund',
  ],
  ...['is:', 'id:1', 'text:"thank you"', 'hidden:2024-01', 'visibility:hiden'],
]

/** Values without end, the same for the same seed. */
export function sampler<Value>(
  seed: number,
  sample: (batch: { seed: number; numRuns: number }) => readonly Value[],
) {
  let ready: Value[] = []
  let round = 0
  return (): Value | undefined => {
    if (ready.length === 0) {
      round += 1
      ready = [...sample({ seed: seed * 7_919 + round, numRuns: 60 })]
    }
    return ready.pop()
  }
}

/** Queries that the language can express; in one of six, a piece that need not belong there. */
export function filterSampler(seed: number): () => string {
  const next = sampler(seed, (batch) => fc.sample(queryArbitrary, batch))
  const { below, pick } = toChoices(startChance(seed))
  return () => {
    const query = next()
    const text = query ? printQuery(query) : ''
    if (below(6) > 0) return text
    const at = below(text.length + 1)
    return `${text.slice(0, at)}${pick(PIECES)}${text.slice(at)}`
  }
}
