import { z } from 'zod'

/**
 * The signature algorithm of requests, as data. The specification does not define it ("not shown"), so each workspace
 * has its own description. Parameters (all but `hash`) are sorted by name in byte order, each written as name +
 * nameValueSeparator + value, joined by pairSeparator; the key is put before or after that text (digest), or is the
 * HMAC key.
 */
export const signatureSchemeSchema = z.strictObject({
  name: z.string().min(1).max(60),
  algorithm: z.enum(['sha256', 'hmac-sha256']),
  /** The encoding of the private key's text. */
  keyEncoding: z.enum(['utf8', 'hex']),
  /** Ignored for HMAC. */
  keyPosition: z.enum(['before', 'after']),
  /** Between the key and the parameters; ignored for HMAC. */
  keySeparator: z.string().max(4),
  nameValueSeparator: z.string().max(4),
  pairSeparator: z.string().max(4),
  /** false: the parameters are signed in the order in which they are sent. */
  sortByName: z.boolean(),
  includeNames: z.boolean(),
  hexCase: z.enum(['lower', 'upper']),
})
export type SignatureScheme = Readonly<z.infer<typeof signatureSchemeSchema>>

/** The key, then the name and value of every parameter, in byte order of the names. Both published vectors use it. */
export const DEFAULT_SCHEME: SignatureScheme = {
  name: 'sha256-key-first',
  algorithm: 'sha256',
  keyEncoding: 'utf8',
  keyPosition: 'before',
  keySeparator: '',
  nameValueSeparator: '',
  pairSeparator: '',
  sortByName: true,
  includeNames: true,
  hexCase: 'lower',
}

/** Presets of a workspace's scheme, the default first. The command line accepts their names, which are unique. */
export const SIGNATURE_PRESETS: readonly SignatureScheme[] = [
  DEFAULT_SCHEME,
  { ...DEFAULT_SCHEME, name: 'sha256-key-last', keyPosition: 'after' },
  { ...DEFAULT_SCHEME, name: 'hmac-sha256', algorithm: 'hmac-sha256' },
  {
    ...DEFAULT_SCHEME,
    name: 'hmac-sha256-query-string',
    algorithm: 'hmac-sha256',
    nameValueSeparator: '=',
    pairSeparator: '&',
  },
]
