import { z } from 'zod'

const name = z.string().max(200).default('')

/**
 * What a person states about the custody of a bundle, after ISO/IEC 27037: who collected the evidence, where, and who
 * handed it to whom. Empty: not recorded.
 */
export const custodySchema = z.strictObject({
  collectedBy: name,
  place: name,
  handedOverBy: name,
  handedOverTo: name,
  /** Name and system of the machine, only where the user agreed to it. */
  machine: z.string().max(400).default(''),
})
export type Custody = Readonly<z.output<typeof custodySchema>>
export const NO_CUSTODY: Custody = {
  collectedBy: '',
  place: '',
  handedOverBy: '',
  handedOverTo: '',
  machine: '',
}

/** As it is asked for: only the main process knows the machine. */
export const askedCustodySchema = custodySchema
  .omit({ machine: true })
  .extend({ namesMachine: z.boolean().default(false) })
export type AskedCustody = Readonly<z.output<typeof askedCustodySchema>>
export const NO_CUSTODY_ASKED: AskedCustody = askedCustodySchema.parse({})

const known = z.string().nullable().catch(null)

/** The people and places of a custody record as a bundle has it, for display; nobody vouches for them. */
const statedCustodySchema = z.object({
  collected: z.object({ by: known, place: known }),
  handedOver: z.object({ by: known, to: known }),
  derivedFrom: z.object({ file: z.string(), sha256: z.string() }).nullish().catch(null),
})
export type StatedCustody = Readonly<z.output<typeof statedCustodySchema>>

/** @returns null for a text that is no such record */
export function parseCustody(text: string | null): StatedCustody | null {
  try {
    return statedCustodySchema.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}
