import { type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { Set as DerSet, ObjectIdentifier, OctetString, UTCTime } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { broken } from '../../lib/file-error.ts'

/**
 * CMS signatures (RFC 5652) with the certificate of the signer, and nothing of what they sign: `openssl cms -verify`
 * accepts them. The library reads and writes the structures; keys and hashes are those of `node:crypto`.
 */
const ID = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaSha256: '1.2.840.10045.4.3.2',
} as const
export const HASHES: Readonly<Record<string, 'sha256' | 'sha384' | 'sha512'>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
export const SHA256 = '2.16.840.1.101.3.4.2.1'
/** RSA with PKCS #1 padding and ECDSA, with their hashes; other algorithms are not checked here. */
const ALGORITHMS = /^1\.2\.840\.(113549\.1\.1\.(1|11|12|13)|10045\.4\.3\.[234])$/

export type Hash = 'sha256' | 'sha384' | 'sha512'

/** A private key with its certificate, and those of the authorities above it. */
export interface CertifiedKey {
  readonly key: KeyObject
  readonly certificate: Certificate
  readonly above: readonly Certificate[]
}

/** @param sha256 of the signed bytes. @returns the signature as DER */
export function signCms({ key, certificate, above }: CertifiedKey, sha256: Buffer, nowMs: number): Buffer {
  const hash = new AlgorithmIdentifier({ algorithmId: SHA256 })
  const attributes = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({ type: ID.contentType, values: [new ObjectIdentifier({ value: ID.data })] }),
      new Attribute({ type: ID.signingTime, values: [new UTCTime({ valueDate: new Date(nowMs) })] }),
      new Attribute({ type: ID.messageDigest, values: [new OctetString({ valueHex: toBytes(sha256) })] }),
    ],
  })
  const signed = new DerSet({ value: attributes.attributes.map((attribute) => attribute.toSchema()) })
  const { issuer, serialNumber } = certificate
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    digestAlgorithm: hash,
    signedAttrs: attributes,
    signatureAlgorithm: new AlgorithmIdentifier({
      algorithmId: key.asymmetricKeyType === 'ec' ? ID.ecdsaSha256 : ID.rsa,
    }),
    signature: new OctetString({ valueHex: toBytes(sign('sha256', Buffer.from(signed.toBER()), key)) }),
  })
  const content = new SignedData({
    version: 1,
    digestAlgorithms: [hash],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ID.data }),
    certificates: [certificate, ...above],
    signerInfos: [signer],
  })
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: content.toSchema(true) })
  return Buffer.from(info.toSchema().toBER())
}

/** @throws AppError *evidence-broken* for anything but signed data with one signer */
export function readCms(bytes: Buffer): SignedData {
  try {
    const info = ContentInfo.fromBER(toBytes(bytes))
    if (info.contentType !== ContentInfo.SIGNED_DATA) throw broken('it holds no signature')
    const signed = new SignedData({ schema: info.content })
    if (signed.signerInfos.length !== 1) throw broken('it has not one signer')
    return signed
  } catch {
    throw broken('it is no CMS signature')
  }
}

/**
 * The certificate that a signature names. @throws AppError *evidence-broken* where it is not in it, or no certificate
 */
export function findSigner(signed: SignedData): X509Certificate {
  const sid: unknown = signed.signerInfos[0]?.sid
  const found = signed.certificates?.find(
    (one): one is Certificate =>
      one instanceof Certificate &&
      sid instanceof IssuerAndSerialNumber &&
      one.issuer.isEqual(sid.issuer) &&
      one.serialNumber.isEqual(sid.serialNumber),
  )
  if (!found) throw broken('the certificate of its signer is not in it')
  try {
    const certificate = new X509Certificate(Buffer.from(found.toSchema().toBER()))
    // Reading it fails for a key that is none.
    void certificate.publicKey
    return certificate
  } catch {
    throw broken('the certificate of its signer cannot be read')
  }
}

/**
 * Whether the certificate's key signed content of this type with this digest; null for an algorithm that is not known
 * here. Whether anybody vouches for the certificate is another question.
 */
export function isCmsOf(
  signed: SignedData,
  { publicKey }: X509Certificate,
  contentType: string,
  digest: (hash: Hash) => Buffer,
): boolean | null {
  const [signer] = signed.signerInfos
  const hash = HASHES[signer?.digestAlgorithm.algorithmId ?? '']
  if (!signer?.signedAttrs || !hash || !ALGORITHMS.test(signer.signatureAlgorithm.algorithmId)) return null
  const [digestValue, type] = [ID.messageDigest, ID.contentType].map((id) => findSignedValue(signed, id))
  if (!(digestValue instanceof OctetString) || !(type instanceof ObjectIdentifier)) return false
  if (type.valueBlock.toString() !== contentType) return false
  if (!Buffer.from(digestValue.valueBlock.valueHexView).equals(digest(hash))) return false
  const attributes = Buffer.from(signer.signedAttrs.encodedValue)
  return verify(hash, attributes, publicKey, Buffer.from(signer.signature.valueBlock.valueHexView))
}

export function isCmsOfData(
  signed: SignedData,
  by: X509Certificate,
  digest: (hash: Hash) => Buffer,
): boolean | null {
  return isCmsOf(signed, by, ID.data, digest)
}

/** The value of a signed attribute that is there once. */
export function findSignedValue({ signerInfos: [signer] }: SignedData, id: string): unknown {
  const found = signer?.signedAttrs?.attributes.filter(({ type }) => type === id) ?? []
  return found.length === 1 && found[0]?.values.length === 1 ? found[0].values[0] : undefined
}

/** The subject in one line: it comes from outside. */
export function describeCertificate({ subject, fingerprint256 }: X509Certificate): string {
  return `certificate of ${subject.replace(/\s+/g, ' ')} (SHA-256 ${fingerprint256.replaceAll(':', '').toLowerCase()})`
}

export function toBytes(buffer: Uint8Array): ArrayBuffer {
  return Uint8Array.from(buffer).buffer
}
