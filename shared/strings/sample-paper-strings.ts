import type { SampleState, StrataKind } from '../domain/sample.ts'
import { countOf } from '../format/count.ts'

type Texts<Name extends string> = Readonly<Record<Name, string>>

export const samplePaperStrings = {
  none: '–',
  population: 'Population',
  search: 'Search',
  everything: 'All reviews received',
  items: 'Reviews',
  frozen: 'Frozen',
  receipt: 'Newest receipt then',
  idsSha256: 'SHA-256 of the ids',
  listSha256: 'SHA-256 of the list',
  populationNote:
    'The reviews were frozen before the draw: their ids in ascending order, each followed by a line feed, give the first hash; the list with business, visibility and month of each gives the second.',
  draw: 'Draw',
  sample: 'Sample',
  criterion: 'Criterion',
  deviation: 'Deviation',
  deviationText:
    'A review that does not meet the criterion in the judgment of the reviewer, coded as a fail.',
  state: 'State',
  method: 'Method',
  size: 'Reviews drawn',
  basis: 'Planned for',
  basisText: (confidence: string, tolerable: string, expected: number): string =>
    `${confidence} confidence, tolerable rate ${tolerable}, ${countOf(expected, 'deviation', 'deviations')} expected`,
  seed: 'Seed',
  generator: 'Generator',
  drawn: 'Drawn',
  preparer: 'Preparer',
  secondReviewer: 'Second reviewer',
  drawnAgainBecause: 'Drawn again because',
  abandonedBecause: 'Abandoned because',
  stratum: 'Stratum',
  drawnItems: 'Drawn',
  drawNote:
    'The drawn reviews follow from the list, the method and the seed alone. Anybody can draw them again with a hash function; the rules and test vectors are in the documentation of Unhidden.',
  caveats: {
    random: '',
    interval:
      'The limits take the interval sample for a random one. They do not hold where the order of ids has a pattern that goes with deviations.',
    proportional:
      'The limits take the proportional sample for a random one of the whole population, which is usually on the safe side.',
    fixed:
      'The same number was drawn from strata of different size, so the limits hold for each stratum, and not for the whole population.',
  } as Texts<'random' | 'interval' | 'proportional' | 'fixed'>,
  evaluation: 'Evaluation',
  figure: 'ID',
  notEvaluated:
    'Not evaluated: the sheets are not locked, or the codes may not be seen yet. No conclusion about the population.',
  evaluationHead: [
    'Coding',
    'Pass or fail',
    'Deviations',
    'Not applicable',
    'At most (one-sided)',
    'Interval (two-sided)',
    'At most, items',
  ],
  limits: (confidence: string): string =>
    `Confidence ${confidence}. Limits of the rate are exact (Clopper–Pearson, binomial); the most items that deviate is exact for a population of this size (hypergeometric). Reviews that were not applicable are left out.`,
  tolerable: (rate: string): string =>
    `Tolerable rate: ${rate}. A limit above it does not show that the rate is tolerable.`,
  codings: { first: 'First reviewer', second: 'Second reviewer', either: 'Deviation for either' } as Texts<
    'first' | 'second' | 'either'
  >,
  kappa: 'Cohen’s kappa (95%)',
  notDefined: 'not defined',
  observed: 'Equal codes',
  byChance: 'Equal by chance',
  disagreements: 'Reviews coded differently',
  draws: 'All draws from this population',
  drawsNote:
    'Every draw from the same reviews or by the same search, oldest first. No draw can be removed; abandoned ones stay.',
  drawsHead: ['Sample', 'Title', 'State', 'Method', 'Seed', 'Drawn (UTC)', 'Preparer', 'Reason', 'Reviews'],
  states: {
    open: 'in progress',
    coded: 'coded, sheet locked',
    'second-review': 'in double coding',
    locked: 'double coded, locked',
    abandoned: 'abandoned',
  } as Texts<SampleState>,
  methods: { random: 'random', interval: 'interval', stratified: 'stratified' } as Texts<
    'random' | 'interval' | 'stratified'
  >,
  strata: {
    business: 'by business',
    visibility: 'by visibility',
    'visibility-business': 'by visibility and business',
    month: 'by month of the last event',
  } as Texts<StrataKind>,
  allocations: { proportional: 'in proportion', fixed: 'the same number of each' } as Texts<
    'proportional' | 'fixed'
  >,
}
