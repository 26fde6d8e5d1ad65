import { z } from 'zod'

/**
 * How a request is signed, as data. The specification leaves the algorithm open ("not shown"), so a workspace carries
 * its own description. Parameters (all but `hash`) are sorted by name in byte order, each written as
 * name + nameValueSeparator + value, joined by pairSeparator; the key goes before or after that text (digest), or is
 * the HMAC key.
 */
export const signatureSchemeSchema = z.strictObject({
  name: z.string().min(1).max(60),
  algorithm: z.enum(['sha256', 'hmac-sha256']),
  /** How the private key's text becomes bytes. */
  keyEncoding: z.enum(['utf8', 'hex']),
  /** Ignored for HMAC. */
  keyPosition: z.enum(['before', 'after']),
  /** Between the key and the parameters; ignored for HMAC. */
  keySeparator: z.string().max(4),
  nameValueSeparator: z.string().max(4),
  pairSeparator: z.string().max(4),
  /** false signs the parameters in the order in which they are sent. */
  sortByName: z.boolean(),
  includeNames: z.boolean(),
  hexCase: z.enum(['lower', 'upper']),
})
export type SignatureScheme = Readonly<z.infer<typeof signatureSchemeSchema>>
