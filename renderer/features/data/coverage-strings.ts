import type { CompletenessIssue } from '../../../shared/domain/completeness.ts'
import { completenessStrings } from '../../../shared/strings/completeness-strings.ts'
import { syncStrings } from './sync-strings.ts'

const reasons: Readonly<Record<CompletenessIssue, string>> = {
  ...syncStrings.reasons,
  quick: 'Only a quick sweep asked for some days.',
  'not-finished': 'The sweep has not ended.',
  'not-asked': completenessStrings.notAsked,
}

/** What has been read and what has not. */
export const coverageStrings = {
  title: 'Coverage',
  intro:
    'Days that were asked for, by the first and last day of each sweep. The service does not say which date it goes by; it may be the day on which the review was received.',
  states: completenessStrings.states,
  reasons,
  legend: 'Signs in the calendar',
  calendarOf: (operation: string) => `${operation} by month`,
  year: 'Year',
  before: (year: number) => `before ${year}`,
  notYet: 'After the data',
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
  entries: syncStrings.entries,
  setAside: (entries: string) => `${entries} set aside and acknowledged.`,
  imported: 'From files, which do not say what was asked for.',
  openFrom: 'the beginning',
  openTo: 'any later day',
  bySweep: (sweep: number, moment: string) => `sweep ${sweep}, as of ${moment}`,
  showCoverage: 'Coverage calendar',
  notDeterminable: 'Not determinable',
  responsesNotFetched: 'Responses: not fetched',
  responsesNotRead: 'not complete',
} as const
