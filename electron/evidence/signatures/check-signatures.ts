import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { toAppError } from '../../../shared/app-error.ts'
import type { SignatureCheck, SignatureOutcome } from '../../../shared/domain/verification.ts'
import { broken } from '../../lib/file-error.ts'
import { readPieces, readRegularFile } from '../../lib/regular-file.ts'
import type { BundleFiles } from '../bundle-files.ts'
import { SIGNATURES_FOLDER, TAG_MANIFEST_FILE } from '../bundle-layout.ts'
import { describeCertificate, findSigner, isCmsOfData, readCms } from './cms.ts'
import { digestOf, isSignatureOf, readSignature } from './ssh-signature.ts'
import { fingerprintOf } from './ssh-wire.ts'
import { checkStamp } from './time-stamp.ts'

/** A larger file is no signature. */
const SIZE_LIMIT_BYTES = 1024 * 1024
/** Also bounds the work that a hostile bundle can cause. */
const COUNT_LIMIT = 100

/** The bytes that are signed, in pieces. */
type Message = () => Iterable<Uint8Array>
type Finding = Omit<SignatureCheck, 'name' | 'signed'>
type Check = (signature: Buffer, message: Message) => Finding

/** The formats by the extension of the file. */
const CHECKS: Readonly<Record<string, Check>> = { sig: checkSsh, p7s: checkCms, tsr: checkTimeStamp }

/** The signatures in a bundle, in the order of its directory. @throws AppError *evidence-broken* for too many */
export function checkSignatures(files: BundleFiles): SignatureCheck[] {
  const names = files.names.filter((name) => name.startsWith(SIGNATURES_FOLDER))
  if (names.length > COUNT_LIMIT) throw broken('it has too many signatures')
  const manifest = files.find(TAG_MANIFEST_FILE) ?? Buffer.alloc(0)
  return names.map((name) => {
    const found = check(
      name,
      files.sizeOf(name) ?? 0,
      () => files.find(name),
      () => [manifest],
    )
    return { name, signed: TAG_MANIFEST_FILE, ...found }
  })
}

/** The signatures beside a file. @throws AppError *file-access* */
export function checkSignaturesBeside(path: string): SignatureCheck[] {
  return Object.keys(CHECKS).flatMap((extension) => {
    const beside = `${path}.${extension}`
    if (!existsSync(beside)) return []
    const { size } = statSync(beside)
    const found = check(
      beside,
      size,
      () => readRegularFile(beside),
      () => readPieces(path),
    )
    return [{ name: basename(beside), signed: basename(path), ...found }]
  })
}

function check(name: string, sizeBytes: number, read: () => Buffer | undefined, message: Message): Finding {
  const checkFormat = CHECKS[name.slice(name.lastIndexOf('.') + 1)]
  if (!checkFormat) return { outcome: 'not-checked', by: null, detail: 'its format is not known' }
  try {
    if (sizeBytes > SIZE_LIMIT_BYTES) throw broken('it is too large')
    return checkFormat(read() ?? Buffer.alloc(0), message)
  } catch (error) {
    const known = toAppError(error)
    if (known.code !== 'evidence-broken') throw error
    return { outcome: 'invalid', by: null, detail: known.message }
  }
}

const OUTCOMES = new Map<boolean | null, SignatureOutcome>([
  [true, 'valid'],
  [false, 'invalid'],
  [null, 'not-checked'],
])
const SSH_DETAILS: Readonly<Record<SignatureOutcome, string>> = {
  valid: 'it rests on this key alone: compare it with the one that the signer uses',
  invalid: 'it does not fit what it signs',
  'not-checked': 'keys of this kind are not known here; ssh-keygen can check it',
}

function checkSsh(signature: Buffer, message: Message): Finding {
  const read = readSignature(signature.toString('latin1'))
  const outcome = OUTCOMES.get(isSignatureOf(read, digestOf(message(), read.hash))) ?? 'invalid'
  return { outcome, by: `SSH key ${fingerprintOf(read.publicKey)}`, detail: SSH_DETAILS[outcome] }
}

const CMS_DETAILS: Readonly<Record<SignatureOutcome, string>> = {
  valid:
    'it rests on this certificate, for which no authority was asked: compare it with the one that the signer uses',
  invalid: 'it does not fit what it signs',
  'not-checked': 'its algorithm is not known here; openssl cms can check it',
}

function checkCms(signature: Buffer, message: Message): Finding {
  const signed = readCms(signature)
  const signer = findSigner(signed)
  const outcome = OUTCOMES.get(isCmsOfData(signed, signer, (hash) => digestOf(message(), hash))) ?? 'invalid'
  return { outcome, by: describeCertificate(signer), detail: CMS_DETAILS[outcome] }
}

function checkTimeStamp(stamp: Buffer, message: Message): Finding {
  const { authority, time, isValid } = checkStamp(stamp, (hash) => digestOf(message(), hash))
  const outcome = OUTCOMES.get(isValid) ?? 'invalid'
  const rest = 'it rests on this certificate of an authority, which nobody was asked about'
  const details = {
    valid: `the bytes existed at ${time.toISOString()}; ${rest}`,
    invalid: 'it does not fit what it stamps',
    'not-checked': 'its algorithm is not known here; openssl ts can check it',
  }
  return { outcome, by: describeCertificate(authority), detail: details[outcome] }
}
