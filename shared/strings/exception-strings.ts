import type { CaseDecision } from '../domain/case.ts'
import { verbOf } from '../format/count.ts'

/** Strings of the schedule of cases in PDF reports. */
export const exceptionStrings = {
  title: 'Exceptions',
  summary: (decided: string, all: string, confirmed: string, dismissed: string): string =>
    `${decided} of ${all} ${verbOf(all, 'case', 'cases')} ${verbOf(decided, 'is', 'are')} decided: ${confirmed} confirmed, ${dismissed} dismissed.`,
  open: (open: string): string => `${open} ${verbOf(open, 'is', 'are')} open.`,
  changedToo: (open: string, changed: string): string =>
    `${open} ${verbOf(open, 'is', 'are')} open, ${changed} of them changed since decided.`,
  mixed: (count: string): string => `${count} decided with different results.`,
  byKind: 'By kind',
  high: 'High priority',
  decided: 'Decided',
  heads: {
    kind: 'Kind of case',
    cases: 'Cases',
    findings: 'Findings',
    confirmed: 'Confirmed',
    dismissed: 'Dismissed',
    mixed: 'Mixed',
    open: 'Open',
    decided: 'Decided',
    case: 'Case',
    title: 'What the record shows',
    business: 'Business',
    date: 'Date',
    decision: 'Decision',
    ground: 'Ground',
    by: 'By',
  },
  all: 'All cases',
  total: (cases: string): string => `${cases} ${verbOf(cases, 'case', 'cases')}`,
  xOfY: (some: string, all: string): string => `${some} of ${all}`,
  notListed: (cases: string): string => `and ${cases} more`,
  decisions: {
    open: 'Open',
    confirmed: 'Confirmed',
    dismissed: 'Dismissed',
    mixed: 'Mixed',
  } satisfies Record<CaseDecision, string>,
  changed: 'Changed since decided',
  note: 'A case holds every finding of one incident; a finding belongs to one case only. Cases with a finding in scope are listed whole. The ground is the judgment of the auditor; the record holds none. Confirmed means that the finding is confirmed, not that hiding was wrong.',
  none: 'No cases in scope.',
} as const
