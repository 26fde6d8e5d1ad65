import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { strings } from './strings.ts'

/** What has been read and what has not. */
export const coverageStrings = {
  title: 'Coverage',
  intro:
    'Requested days, by the first and last day of each sync. The service does not document which date it filters by; it may be the day on which the review was received.',
  states: completenessStrings.states,
  reasons: completenessStrings.issues,
  legend: 'Signs in the calendar',
  subject: 'Coverage',
  exactDays: 'Exact days',
  legendNames: {
    complete: 'Completely read',
    incomplete: 'Partly read',
    imported: 'Imported',
    'not-fetched': 'Not fetched',
  },
  calendarOf: (operation: string) => `${operation} by month`,
  year: 'Year',
  before: (year: number) => `to ${year - 1}`,
  notYet: 'After the data',
  everyBusiness: 'Every business',
  everyOtherBusiness: 'Every other business',
  businesses: (ids: string, more: string | null) =>
    `Businesses ${ids}${more === null ? '' : `, and ${more} more`}`,
  business: (id: string) => `Business ${id}`,
  cell: (month: string, state: string) => `${month}: ${state}`,
  tableOf: (name: string) => `Exact days: ${name}`,
  columns: {
    operation: 'Operation',
    from: 'First day',
    to: 'Last day',
    state: 'Coverage',
    by: 'By',
    why: 'Why',
  },
  entries: strings.progress.entries,
  setAside: (entries: string) => `${entries} set aside and acknowledged.`,
  imported: 'From files, which do not contain their request.',
  openFrom: 'the beginning',
  openTo: 'any later day',
  bySweep: (sweep: number, moment: string) => `sync ${sweep}, ${moment}`,
} as const
