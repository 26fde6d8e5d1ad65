import { z } from 'zod'
import { isDecimalId } from './ids.ts'
import { type SignatureScheme, signatureSchemeSchema } from './signature-scheme.ts'

const ADDRESS =
  /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d{1,5}))?(?:\/[^?#\s]*)?$/i
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

/** The businesses and days that a workspace requests. An empty list and null dates request everything. */
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

/** Ignores the order of businesses and repeated ones. */
export function isSameScope(a: Scope, b: Scope): boolean {
  const [ofA, ofB] = [new Set(a.businessIds), new Set(b.businessIds)]
  return (
    a.from === b.from && a.to === b.to && ofA.size === ofB.size && a.businessIds.every((id) => ofB.has(id))
  )
}

/** The connection to a review service, without secrets. */
export const connectionSchema = z.strictObject({
  baseUrl: z
    .string()
    .trim()
    // An address has no room for texts: none leaves the machine in one.
    .max(300, 'Use an address of at most 300 characters.')
    .refine(isAcceptableBaseUrl, 'Use an https:// address. http:// is accepted for this computer only.'),
  /** Specification, "Authentication": a string of 40 characters. */
  clientId: z.string().trim().length(40, 'A client ID has exactly 40 characters.'),
  scheme: signatureSchemeSchema,
  scope: scopeSchema,
})
export type Connection = Readonly<z.infer<typeof connectionSchema>>

/** A workspace that only imports files: it has no service, but a scope that the files must match. */
export const filesOnlySchema = z.strictObject({ service: z.literal('none'), scope: scopeSchema })
export type FilesOnly = Readonly<z.infer<typeof filesOnlySchema>>

/** The source of a workspace's pages. */
export const pageSourceSchema = z.union([connectionSchema, filesOnlySchema])
export type PageSource = Connection | FilesOnly

/** What a private key signs for: host, client ID and signature scheme. */
type Signer = Pick<Connection, 'baseUrl' | 'clientId' | 'scheme'>

/** False where a stored key would sign for another host, client or scheme than the one it was entered for. */
export function isSameSigner(a: Signer, b: Signer): boolean {
  const isSameClient = a.clientId.trim() === b.clientId.trim()
  return originOf(a.baseUrl) === originOf(b.baseUrl) && isSameClient && isSameScheme(a.scheme, b.scheme)
}

/** Both have the same members; their order in a stored record may differ. */
function isSameScheme(a: SignatureScheme, b: SignatureScheme): boolean {
  const members = Object.keys({ ...a, ...b }) as (keyof SignatureScheme)[]
  return members.every((member) => a[member] === b[member])
}

/** Scheme, host and port, which is left out where it is the usual one; the text itself while it is no address. */
export function originOf(baseUrl: string): string {
  const [, protocol, host, port] = ADDRESS.exec(baseUrl.trim())?.map((part) => part?.toLowerCase()) ?? []
  if (!protocol || !host) return baseUrl.trim()
  const isUsual = !port || Number(port) === (protocol === 'https' ? 443 : 80)
  return `${protocol}://${host}${isUsual ? '' : `:${Number(port)}`}`
}

export function hasService(source: PageSource): source is Connection {
  return !('service' in source)
}

/** In characters, wherever a passphrase is chosen; an older workspace opens with a shorter one. */
const SHORTEST_PASSPHRASE = 12
export const PASSPHRASE_TOO_SHORT = `Use at least ${SHORTEST_PASSPHRASE} characters.`

export function isLongPassphrase(passphrase: string): boolean {
  return [...passphrase.normalize('NFC')].length >= SHORTEST_PASSPHRASE
}

/** *demo*: none; the key is stored beside the file. Only for the demo, if there is no keychain. */
export type Protection = 'keychain' | 'passphrase' | 'demo'

export const SCHEDULE_INTERVALS = ['off', 'hour', 'day'] as const
export type ScheduleInterval = (typeof SCHEDULE_INTERVALS)[number]

/** The interval and the kind of automatic syncs while the workspace is open. Stored in its file. */
export const syncScheduleSchema = z.strictObject({
  every: z.enum(SCHEDULE_INTERVALS),
  kind: z.enum(['complete', 'quick']),
})
export type SyncSchedule = Readonly<z.infer<typeof syncScheduleSchema>>

export const NO_SCHEDULE: SyncSchedule = { every: 'off', kind: 'complete' }

export interface ScheduleStatus extends SyncSchedule {
  /** The start of the next sync by the clock of this machine; null if the schedule is off. */
  readonly nextAtMs: number | null
}

/** The service of the demo: nothing listens at the discard port, so that nothing can be asked of it by mistake. */
export const DEMO_ADDRESS = 'http://127.0.0.1:9'
