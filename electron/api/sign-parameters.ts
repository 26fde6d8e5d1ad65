import { createHash, createHmac } from 'node:crypto'
import { AppError } from '../../shared/app-error.ts'
import type { SignatureScheme } from '../../shared/domain/signature-scheme.ts'

/**
 * Policy: the signature has no nonce and no expiry, so whoever holds a `hash` can send the request again. It is
 * treated like a password and exists only between here and the request body. The signed text is exactly the text that
 * is sent. The signature scheme is data (shared/domain/signature-scheme.ts), not a branch for each vendor.
 */
const HASH_PARAMETER = 'hash'
const HEX_KEY = /^(?:[0-9a-f]{2})+$/i

/**
 * The signature of a request: 64 hexadecimal digits.
 * @param parameters in the order of sending; a `hash` among them is left out.
 * @throws AppError *invalid-argument* when the scheme requires a hexadecimal key and the key is not hexadecimal.
 */
export function signParameters(
  scheme: SignatureScheme,
  privateKey: string,
  parameters: RequestParameters,
): string {
  const key = keyBytes(scheme, privateKey)
  const message = Buffer.from(signedText(scheme, parameters), 'utf8')
  const hex = digestHex(scheme, key, message)
  return scheme.hexCase === 'upper' ? hex.toUpperCase() : hex
}

function digestHex(scheme: SignatureScheme, key: Buffer, message: Buffer): string {
  if (scheme.algorithm === 'hmac-sha256') return createHmac('sha256', key).update(message).digest('hex')
  const parts = scheme.keyPosition === 'before' ? [key, message] : [message, key]
  const digest = createHash('sha256')
  return digest.update(Buffer.concat(separate(parts, scheme.keySeparator))).digest('hex')
}

function separate([first, second]: readonly Buffer[], separator: string): Buffer[] {
  return [first ?? Buffer.alloc(0), Buffer.from(separator, 'utf8'), second ?? Buffer.alloc(0)]
}

function signedText(scheme: SignatureScheme, parameters: RequestParameters): string {
  const pairs = [...parameters].filter(([name]) => name !== HASH_PARAMETER)
  const ordered = scheme.sortByName ? sortByNameBytes(pairs) : pairs
  return ordered
    .map(([name, value]) => (scheme.includeNames ? name + scheme.nameValueSeparator + value : value))
    .join(scheme.pairSeparator)
}

/** Byte order of UTF-8, which differs from the order of UTF-16 units beyond the basic plane. */
function sortByNameBytes(pairs: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  return pairs
    .map((pair) => ({ pair, bytes: Buffer.from(pair[0], 'utf8') }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ pair }) => pair)
}

function keyBytes({ keyEncoding }: SignatureScheme, privateKey: string): Buffer {
  if (keyEncoding === 'utf8') return Buffer.from(privateKey, 'utf8')
  // Buffer.from(…, 'hex') stops silently at the first character that is not a digit
  if (!HEX_KEY.test(privateKey)) {
    throw new AppError(
      'invalid-argument',
      'The signature scheme needs a private key in hexadecimal digits.',
      {
        details: { field: 'privateKey' },
      },
    )
  }
  return Buffer.from(privateKey, 'hex')
}

/** Request parameters in the order in which they are sent, every value in the exact text that is signed. */
export type RequestParameters = ReadonlyMap<string, string>
