import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ReadableDatabase } from '../store/database.ts'
import { getLastOpening, getWorkspaceSecret } from '../store/workspace-record.ts'
import type { Head } from './head-file.ts'

/**
 * [Note: Witness] The end of a workspace as this machine last knew it, kept apart from the folder of the workspace: in
 * the keychain, or with a passphrase in the application's data. An older database that is put back together with its
 * own, older head is consistent in itself; only the witness reveals it.
 *
 * A witness names only what was certainly in the database file then, so that a crash or a lost write-ahead log leaves
 * one that is *behind*, never ahead. One that does not fit is an alarm: the head records it, and the witness stays as
 * it was. It belongs to one file at one path: a workspace that was copied or moved has none, and nothing is claimed.
 *
 * It is sealed with a key of the encrypted database. Without the key of the workspace it can be removed, and the
 * verification says that there is none; it cannot be replaced.
 */
const witnessSchema = z.strictObject({
  format: z.literal('unhidden-witness-1'),
  opening: z.int().min(0),
  seq: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  logSeq: z.int().min(0),
  /** HMAC-SHA256 of the JSON text of the other members, lower-case hex. */
  seal: z.string().regex(/^[0-9a-f]{64}$/),
})
type Witness = Readonly<Omit<z.infer<typeof witnessSchema>, 'format' | 'seal'>>
/** The text of a witness; null: this machine has none; undefined: nobody looked for one. */
export type WitnessText = string | null | undefined

export function formatWitness(db: ReadableDatabase, { seq, hash, logSeq }: Head): string {
  const witness: Witness = { opening: getLastOpening(db), seq, hash, logSeq }
  return JSON.stringify({ format: 'unhidden-witness-1', ...witness, seal: computeSeal(db, witness) })
}

/** Without a witness, null; *unreadable* when its text or its seal was changed. */
export function parseWitness(db: ReadableDatabase, text: WitnessText): Witness | null | 'unreadable' {
  if (text === null || text === undefined) return null
  const parsed = witnessSchema.safeParse(parseJson(text))
  if (!parsed.success) return 'unreadable'
  const { format: _, seal, ...witness } = parsed.data
  const expected = Buffer.from(computeSeal(db, witness), 'hex')
  return timingSafeEqual(Buffer.from(seal, 'hex'), expected) ? witness : 'unreadable'
}

function computeSeal(db: ReadableDatabase, { opening, seq, hash, logSeq }: Witness): string {
  const redaction = getWorkspaceSecret(db, 'redaction')
  const key = createHmac('sha256', redaction).update('unhidden witness 1').digest()
  return createHmac('sha256', key).update(JSON.stringify({ opening, seq, hash, logSeq })).digest('hex')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
