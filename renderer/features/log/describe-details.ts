import type { LogDetails } from '../../../shared/domain/auditor-log.ts'

const LONGEST = 400

/** The facts of an entry in one line: names and values, long ones cut. */
export function describeDetails(details: LogDetails): string {
  const text = Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
    .replace(/\s+/g, ' ')
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}
