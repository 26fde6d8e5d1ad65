import type { Reperformance } from '../../../shared/domain/reperformance.ts'
import { THIS_APPLICATION } from '../../reports/bundle-report.ts'

const SENTENCES: Readonly<Record<Reperformance['outcome'], string>> = {
  match: 'Every figure of the report follows from the replies:',
  mismatch: 'The report does not follow from the replies:',
  'not-determinable':
    'The report depends on marks of the auditor, which the replies do not hold, so it cannot be made again from them:',
}

const MATCH_IN_OTHER_WORDS =
  'Every figure of the report follows from the replies; only the words or the layout of its pages are those of another version:'

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
  const lines = reperformance.figures.map(({ id, stated, recomputed, otherVersion, isGerman }) => {
    if (otherVersion !== undefined)
      return `  other words       ${id}: made by ${otherVersion} with other words or another layout than this ${THIS_APPLICATION}; every figure and row was compared, its bytes were not`
    if (isGerman)
      return `  not made again    ${id}: printed in German, which this version does not print; figures and rows were compared`
    if (recomputed === null) return `  not determinable  ${id}: ${stated}`
    return stated === recomputed
      ? `  match             ${id}: ${stated}`
      : `  MISMATCH          ${id}: the report says ${stated}, the replies ${recomputed}`
  })
  const isOfSamples = reperformance.figures.every(({ id }) => OF_SAMPLE.test(id))
  const isOtherwiseWorded =
    reperformance.outcome === 'match' &&
    reperformance.figures.some(({ otherVersion }) => otherVersion !== undefined)
  const sentence = (isOfSamples ? OF_SAMPLES : SENTENCES)[reperformance.outcome]
  return [isOtherwiseWorded ? MATCH_IN_OTHER_WORDS : sentence, ...lines]
}
