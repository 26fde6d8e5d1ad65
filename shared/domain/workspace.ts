import { z } from 'zod'
import { isDecimalId } from './ids.ts'
import { signatureSchemeSchema } from './signature-scheme.ts'

const ADDRESS =
  /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?(?:\/[^?#\s]*)?$/i
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for https, or http to this machine; no user name, password, query or fragment. */
export function isAcceptableBaseUrl(text: string): boolean {
  const [, protocol, host] = ADDRESS.exec(text) ?? []
  if (!protocol || !host) return false
  return protocol.toLowerCase() === 'https' || LOOPBACK_HOSTS.has(host.toLowerCase())
}

/** True for a calendar date YYYY-MM-DD that exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const calendarDateSchema = z.string().refine(isCalendarDate, 'Write the date as YYYY-MM-DD.')

/** Businesses and days a workspace asks for. An empty list and absent dates ask for everything. */
export const scopeSchema = z
  .strictObject({
    businessIds: z.array(z.string().refine(isDecimalId, 'Business ids are whole numbers.')).max(10_000),
    from: calendarDateSchema.nullable(),
    to: calendarDateSchema.nullable(),
  })
  .refine((scope) => !scope.from || !scope.to || scope.from <= scope.to, {
    message: 'The first day must not be after the last day.',
    path: ['to'],
  })
export type Scope = Readonly<z.infer<typeof scopeSchema>>

/** The order in which businesses are named, and naming one twice, make no difference. */
export function isSameScope(a: Scope, b: Scope): boolean {
  const [ofA, ofB] = [new Set(a.businessIds), new Set(b.businessIds)]
  return (
    a.from === b.from && a.to === b.to && ofA.size === ofB.size && a.businessIds.every((id) => ofB.has(id))
  )
}

/** Everything but secrets that is needed to talk to a review service. */
export const connectionSchema = z.strictObject({
  baseUrl: z
    .string()
    .trim()
    .refine(isAcceptableBaseUrl, 'Use an https:// address. http:// is accepted for this machine only.'),
  /** Specification, "Authentication": a string of 40 characters. */
  clientId: z.string().trim().length(40, 'A client ID has exactly 40 characters.'),
  scheme: signatureSchemeSchema,
  scope: scopeSchema,
})
export type Connection = Readonly<z.infer<typeof connectionSchema>>

/** A workspace that only takes pages from files: there is nobody to ask, but a scope that the files are held to. */
export const filesOnlySchema = z.strictObject({ service: z.literal('none'), scope: scopeSchema })
export type FilesOnly = Readonly<z.infer<typeof filesOnlySchema>>

/** Where the pages of a workspace come from. */
export const pageSourceSchema = z.union([connectionSchema, filesOnlySchema])
export type PageSource = Connection | FilesOnly

export function hasService(source: PageSource): source is Connection {
  return !('service' in source)
}

/** *demo*: not at all, its key lies beside it; for the demo alone, where no keychain answers. */
export type Protection = 'keychain' | 'passphrase' | 'demo'

export const SCHEDULE_INTERVALS = ['off', 'hour', 'day'] as const
export type ScheduleInterval = (typeof SCHEDULE_INTERVALS)[number]

/** How often a workspace is synced on its own while it is open, and by which kind of sweep. Kept in its file. */
export const syncScheduleSchema = z.strictObject({
  every: z.enum(SCHEDULE_INTERVALS),
  kind: z.enum(['complete', 'quick']),
})
export type SyncSchedule = Readonly<z.infer<typeof syncScheduleSchema>>

export const NO_SCHEDULE: SyncSchedule = { every: 'off', kind: 'complete' }

export interface ScheduleStatus extends SyncSchedule {
  /** When the next sync begins by the clock of this machine; null while the schedule is off. */
  readonly nextAtMs: number | null
}
