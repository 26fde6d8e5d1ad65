import { createHash, randomBytes, type X509Certificate } from 'node:crypto'
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs'
import { AppError } from '../../../shared/app-error.ts'
import { DEFAULT_LIMITS, type Transport, type TransportLimits } from '../../api/transport.ts'
import { broken } from '../../lib/file-error.ts'
import { findSignedValue, findSigner, HASHES, type Hash, isCmsOf, SHA256, toBytes } from './cms.ts'
import { digestOf } from './ssh-signature.ts'

/**
 * Time stamps of an authority (RFC 3161). The authority receives a SHA-256 and a random number, nothing else, and
 * answers with a signed time: `openssl ts -verify` accepts the stored reply.
 */
export const STAMP_LIMITS: TransportLimits = { ...DEFAULT_LIMITS, totalMs: 60_000, bodyBytes: 256 * 1024 }

const TIME_STAMP_CONTENT = '1.2.840.113549.1.9.16.1.4'
/** The extended key usage that a certificate of an authority must have (RFC 3161, section 2.3). */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
/**
 * Signed attributes that name the authority's certificate by its hash, so that no other certificate of the same key can
 * be put in its place, and the hash where none is told (RFC 5816; RFC 2634, section 5.4).
 */
const NAMED_CERTIFICATE = [
  { id: '1.2.840.113549.1.9.16.2.47', usual: 'sha256' },
  { id: '1.2.840.113549.1.9.16.2.12', usual: 'sha1' },
] as const
const NONCE_BYTES = 8
/** *granted* and *granted with modifications*. */
const GRANTED = [0, 1]

export function buildStampRequest(sha256: Buffer): Buffer {
  // A positive number: the first bit is 0, the next one 1.
  const nonce = randomBytes(NONCE_BYTES)
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: toBytes(sha256) }),
    }),
    nonce: new Integer({ valueHex: toBytes(nonce) }),
    certReq: true,
  })
  return Buffer.from(request.toSchema().toBER())
}

/** Whether a stored request is for this SHA-256. */
export function isRequestFor(request: Buffer, sha256: Buffer): boolean {
  try {
    const { hashedMessage } = TimeStampReq.fromBER(toBytes(request)).messageImprint
    return Buffer.from(hashedMessage.valueBlock.valueHexView).equals(sha256)
  } catch {
    return false
  }
}

/**
 * @returns the reply of the authority, which is the time stamp.
 * @throws AppError *service-status*, *reply-malformed* for a reply that is no time stamp for this request, and as
 *   `Transport`
 */
export async function requestStamp(
  transport: Transport,
  url: string,
  request: Buffer,
  sha256: Buffer,
): Promise<Buffer> {
  const contentType = 'application/timestamp-query'
  const { status, body } = await transport.send({ url, body: request, contentType })
  if (status !== 200) {
    throw new AppError('service-status', `The authority answers with status ${status}.`, {
      details: { status },
    })
  }
  const reply = Buffer.from(body)
  const wanted = TimeStampReq.fromBER(toBytes(request)).nonce
  const { info } = readStamp(reply)
  const isOurs = wanted !== undefined && info.nonce?.isEqual(wanted) === true
  if (isOurs && checkStamp(reply, () => sha256).isValid) return reply
  throw new AppError('reply-malformed', 'The reply of the authority is no time stamp for this request.')
}

/** @throws AppError *evidence-broken* for anything but a time stamp that was granted */
function readStamp(bytes: Buffer): { signed: SignedData; info: TSTInfo; content: Buffer } {
  try {
    const { status, timeStampToken } = TimeStampResp.fromBER(toBytes(bytes))
    if (!GRANTED.includes(status.status) || !timeStampToken) throw broken('the authority refused it')
    const signed = new SignedData({ schema: timeStampToken.content })
    const content = signed.encapContentInfo.eContent?.getValue()
    if (!content || signed.signerInfos.length !== 1) throw broken('it holds no time')
    return { signed, info: TSTInfo.fromBER(content), content: Buffer.from(content) }
  } catch {
    throw broken('it is no time stamp')
  }
}

/**
 * Whether a time stamp fits bytes with this digest, with its time and its authority's certificate; null for an
 * algorithm that is not known here.
 * @throws AppError *evidence-broken*
 */
export function checkStamp(bytes: Buffer, digest: (hash: Hash) => Buffer) {
  const { signed, info, content } = readStamp(bytes)
  const authority = findSigner(signed)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const hash = HASHES[hashAlgorithm.algorithmId]
  const found = { authority, time: info.genTime }
  if (!hash) return { ...found, isValid: null }
  const imprint = Buffer.from(hashedMessage.valueBlock.valueHexView)
  const isFor = imprint.equals(digest(hash)) && isAuthorityOf(signed, authority)
  const isSigned = isCmsOf(signed, authority, TIME_STAMP_CONTENT, (kind) => digestOf([content], kind))
  return { ...found, isValid: isFor && isSigned }
}

/** Whether this certificate may stamp times and is the one that the authority signed with. */
function isAuthorityOf(signed: SignedData, certificate: X509Certificate): boolean {
  const named = NAMED_CERTIFICATE.flatMap(({ id, usual }) => {
    const value = findSignedValue(signed, id)
    return value === undefined ? [] : [{ value, usual }]
  })
  const isNamed = named.length > 0 && named.every(({ value, usual }) => isHashOf(certificate, value, usual))
  // Node has no list for a certificate without such an extension.
  return isNamed && (certificate.keyUsage as string[] | undefined)?.includes(TIME_STAMPING) === true
}

/** @param value a list of certificates, the signer's first: a hash, perhaps after its algorithm */
function isHashOf(certificate: X509Certificate, value: unknown, usual: string): boolean {
  const [certificates] = partsOf(value)
  const [first, second] = partsOf(partsOf(certificates)[0])
  const [algorithm] = partsOf(first)
  const hash = algorithm instanceof ObjectIdentifier ? HASHES[algorithm.valueBlock.toString()] : usual
  const told = first instanceof OctetString ? first : second
  if (!hash || !(told instanceof OctetString)) return false
  return Buffer.from(told.valueBlock.valueHexView).equals(createHash(hash).update(certificate.raw).digest())
}

function partsOf(value: unknown): readonly unknown[] {
  return value instanceof Sequence ? value.valueBlock.value : []
}
