import { generateKeyPairSync, sign } from 'node:crypto'

/**
 * A certificate for 127.0.0.1 that nobody vouches for, made anew each time, so that no key lies in the repository.
 * X.509 version 3 (RFC 5280, section 4.1) in DER, signed with ECDSA on P-256.
 */
export function makeSelfSignedCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(ECDSA_WITH_SHA256)
  const name = sequence(set(sequence(COMMON_NAME, tagged(0x0c, Buffer.from('127.0.0.1')))))
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(tagged(0x17, Buffer.from('200101000000Z')), tagged(0x17, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(SUBJECT_ALTERNATIVE_NAME, tagged(0x04, sequence(LOOPBACK_ADDRESS))))),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: toPem(certificate) }
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content])
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  if (length < 0x100) return Buffer.from([0x81, length])
  return Buffer.from([0x82, length >> 8, length & 0xff])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function set(...parts: readonly Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts))
}

/** 1.2.840.10045.4.3.2 */
const ECDSA_WITH_SHA256 = tagged(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
/** 2.5.4.3 */
const COMMON_NAME = tagged(0x06, Buffer.from([0x55, 0x04, 0x03]))
/** 2.5.29.17 */
const SUBJECT_ALTERNATIVE_NAME = tagged(0x06, Buffer.from([0x55, 0x1d, 0x11]))
const LOOPBACK_ADDRESS = tagged(0x87, Buffer.from([127, 0, 0, 1]))

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
