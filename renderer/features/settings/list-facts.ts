import type { LogDetails } from '../../../shared/domain/auditor-log.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { LOCALE } from '../../components/counts.ts'
import { logStrings as strings } from './log-strings.ts'

const UTC = { display: 'utc', zone: 'UTC', locale: LOCALE } as const

/** The facts of an entry, each with its name and value in words; those that say nothing are left out. */
export function listFacts(details: LogDetails): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(details)
    .map(([key, value]) => ({ name: nameFact(key), value: writeValue(key, value) }))
    .filter(({ value }) => value !== '')
}

function nameFact(key: string): string {
  if (Object.hasOwn(strings.facts, key)) return strings.facts[key] ?? key
  const spaced = key.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function writeValue(key: string, value: unknown): string {
  if (key === 'filter' && value === '') return strings.wholeCache
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? strings.yes : strings.no
  if (typeof value === 'number') return key.endsWith('Ms') ? formatMoment(value, UTC) : String(value)
  if (Array.isArray(value)) return value.map((part: unknown) => writeValue('', part)).join(', ')
  if (typeof value !== 'object' || value === null) return ''
  return listFacts(value as LogDetails)
    .map((fact) => `${fact.name} ${fact.value}`)
    .join(', ')
}
