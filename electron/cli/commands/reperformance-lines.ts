import type { Reperformance } from '../../../shared/domain/reperformance.ts'

const SENTENCES: Readonly<Record<Reperformance['outcome'], string>> = {
  match: 'Every figure of the report follows from the replies:',
  mismatch: 'The report does not follow from the replies:',
  'not-determinable':
    'The report depends on marks of the auditor, which the replies do not hold, so it cannot be made again from them:',
}

/** Of evidence without a report, which may hold samples all the same. */
const OF_SAMPLES: Readonly<Record<Reperformance['outcome'], string>> = {
  match: 'Every sample is drawn again from its population and seed:',
  mismatch: 'The samples do not follow from their populations and seeds:',
  'not-determinable': 'The samples were drawn by a generator that this version does not know:',
}
const OF_SAMPLE = /^S-\d+ /

/** A line for each figure. Nothing where there is no report to make again. */
export function toReperformanceLines(reperformance: Reperformance | null): readonly string[] {
  if (!reperformance) return []
  const lines = reperformance.figures.map(({ id, stated, recomputed, otherVersion }) => {
    if (otherVersion !== undefined)
      return `  other version     ${id}: ${otherVersion} made it, and this version lays pages out otherwise; its rows are compared above`
    if (recomputed === null) return `  not determinable  ${id}: ${stated}`
    return stated === recomputed
      ? `  match             ${id}: ${stated}`
      : `  MISMATCH          ${id}: the report says ${stated}, the replies ${recomputed}`
  })
  const isOfSamples = reperformance.figures.every(({ id }) => OF_SAMPLE.test(id))
  return [(isOfSamples ? OF_SAMPLES : SENTENCES)[reperformance.outcome], ...lines]
}
