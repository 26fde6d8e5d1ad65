import type { CoverageReason, CoverageState } from '../../shared/domain/coverage.ts'
import { syncWords } from './sync-words.ts'

const states: Readonly<Record<CoverageState, string>> = {
  complete: 'Completely read',
  partly: 'Partly read',
  'not-fetched': 'Not fetched',
}

const reasons: Readonly<Record<CoverageReason, string>> = {
  ...syncWords.reasons,
  quick: 'Only a quick sweep asked for these days.',
  'not-finished': 'The sweep has not ended.',
}

/** What has been read and what has not. */
export const coverageWords = {
  title: 'Coverage',
  intro:
    'Days that were asked for, by the first and last day of each sweep. The service does not say which date it goes by; it may be the day on which the review was received.',
  states,
  reasons,
  legend: 'Signs in the calendar',
  calendarOf: (operation: string) => `${operation} by month`,
  year: 'Year',
  before: (year: number) => `before ${year}`,
  notYet: 'Still to come',
  everyBusiness: 'Every business',
  everyOtherBusiness: 'Every other business',
  businesses: (ids: string, more: string | null) =>
    `Businesses ${ids}${more === null ? '' : `, and ${more} more`}`,
  business: (id: string) => `Business ${id}`,
  cell: (month: string, state: string) => `${month}: ${state}`,
  tableOf: (name: string) => `Coverage in days: ${name}`,
  columns: {
    operation: 'Operation',
    from: 'First day',
    to: 'Last day',
    state: 'Coverage',
    by: 'By',
    why: 'Why',
  },
  entries: syncWords.entries,
  setAside: (entries: string) => `${entries} set aside and acknowledged.`,
  imported: 'From files, read once.',
  openFrom: 'the beginning',
  openTo: 'any later day',
  bySweep: (sweep: number, moment: string) => `sweep ${sweep}, as of ${moment}`,
  line: 'Of what was fetched:',
  lineComplete: (firstDay: string | null, moment: string) =>
    `completely read${firstDay === null ? '' : ` from ${firstDay} on`} as of ${moment}`,
  linePartly: 'only partly read',
  lineMixed: 'completely read for some days or businesses only',
  lineNothing: 'not fetched',
  showCoverage: 'Coverage calendar',
  notDeterminable: 'Not determinable',
  responsesNotFetched: 'Responses: not fetched',
  responsesNotRead: 'not completely read',
} as const
