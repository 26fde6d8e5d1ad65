import { createPrivateKey, X509Certificate } from 'node:crypto'
import { connect } from 'node:net'
import { devNull } from 'node:os'
import { CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo } from 'pkijs'
import { AppError } from '../../../shared/app-error.ts'
import { broken } from '../../lib/file-error.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { type CertifiedKey, describeCertificate, signCms, toBytes } from './cms.ts'
import { readPrivateKey } from './ssh-private-key.ts'
import { NAMESPACE, type SshSigner, signMessage, toSigner } from './ssh-signature.ts'
import { fingerprintOf, WireReader, wireString } from './ssh-wire.ts'

/** A signature of a message of which only hashes are needed. */
export interface Seal {
  /** Of the signature's file. */
  readonly extension: 'sig' | 'p7s' | 'tsr'
  seal(digest: (hash: 'sha256' | 'sha512') => Buffer): Promise<Buffer>
}

/** Where a signature was put, and which bytes it signs. */
export interface Sealed {
  /** Name of the signature's file: beside the signed file, or in the bundle. */
  readonly signature: string
  /** The name of the signed file; in a bundle, the manifest that lists the SHA-256 of everything else. */
  readonly signed: string
}

/** A key that signs, and the words about it. */
interface SigningKey {
  readonly seal: Seal
  /** The key or certificate, as verifiers name it. */
  readonly key: string
  /** The command that checks its signatures. */
  readonly command: (sealed: Sealed) => string
}

/** The files of PKCS #12 are DER; all others are text. */
const DER_SEQUENCE = 0x30

/**
 * Opens a key of the auditor: an SSH private key, the `.pub` file of a key in an agent, or a PKCS #12 file.
 * @param askPassphrase is called for a protected key only.
 * @throws AppError *signing-key*, *passphrase-wrong*, *file-access*, and as `askPassphrase`
 */
export async function openKey(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
  askPassphrase: () => Promise<string>,
): Promise<SigningKey> {
  const bytes = readRegularFile(path)
  if (bytes[0] === DER_SEQUENCE) {
    const certified = await readPkcs12(bytes, await askPassphrase())
    return {
      seal: { extension: 'p7s', seal: async (digest) => signCms(certified, digest('sha256'), Date.now()) },
      key: describeCertificate(new X509Certificate(Buffer.from(certified.certificate.toSchema().toBER()))),
      command: ({ signature, signed }) =>
        `openssl cms -verify -binary -inform DER -in ${signature} -content ${signed} -CAfile AUTHORITY -purpose any -out ${devNull}`,
    }
  }
  const signer = await openSigner(bytes.toString('utf8'), env, askPassphrase)
  return {
    seal: { extension: 'sig', seal: (digest) => signMessage(signer, digest('sha512')) },
    key: `SSH key ${fingerprintOf(signer.publicKey)}`,
    command: ({ signature, signed }) =>
      `ssh-keygen -Y verify -f ALLOWED-SIGNERS -I NAME -n ${NAMESPACE} -s ${signature} < ${signed}`,
  }
}

async function openSigner(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  askPassphrase: () => Promise<string>,
): Promise<SshSigner> {
  const publicKey = readPublicKeyFile(text)
  if (publicKey) {
    const agent = findAgent(env)
    if (agent !== undefined) return agentSigner(agent, publicKey)
    throw new AppError('signing-key', 'No SSH agent is running: SSH_AUTH_SOCK is not set.')
  }
  const signer = toSigner(await readPrivateKey(text, askPassphrase))
  if (signer) return signer
  throw new AppError('signing-key', 'OpenSSH has no signatures with a key of this kind.')
}

/**
 * Reads a key with its certificate from a PKCS #12 file (RFC 7292), protected as OpenSSL 3 and current systems do it:
 * PBES2 with AES. @throws AppError *passphrase-wrong*, *signing-key* for any other file
 */
async function readPkcs12(bytes: Buffer, passphrase: string): Promise<CertifiedKey> {
  const password = toBytes(Buffer.from(passphrase))
  const pfx = open(bytes)
  try {
    await pfx.parseInternalValues({ password, checkIntegrity: true })
  } catch (cause) {
    throw new AppError('passphrase-wrong', 'The file does not open with this passphrase.', { cause })
  }
  const safe = pfx.parsedValue?.authenticatedSafe
  try {
    const parts = safe?.safeContents.map(() => ({ password })) ?? []
    await safe?.parseInternalValues({ safeContents: parts })
    const contents: { value: { safeBags: { bagValue: unknown }[] } }[] = safe?.parsedValue.safeContents ?? []
    const bags = contents.flatMap(({ value }) => value.safeBags.map(({ bagValue }) => bagValue))
    return choose(bags, passphrase)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw noKey(
      'The file is protected in a way that is not known here. Convert it with openssl pkcs12.',
      cause,
    )
  }
}

function open(bytes: Buffer): PFX {
  try {
    return PFX.fromBER(toBytes(bytes))
  } catch (cause) {
    throw noKey('This file holds no private key.', cause)
  }
}

/** The one key, and the certificate that belongs to it. */
function choose(bags: readonly unknown[], passphrase: string): CertifiedKey {
  const keys = bags.filter((bag) => bag instanceof PKCS8ShroudedKeyBag || bag instanceof PrivateKeyInfo)
  const certificates = bags.flatMap((bag) => {
    const value: unknown = bag instanceof CertBag ? bag.parsedValue : undefined
    return value instanceof Certificate ? [value] : []
  })
  const [found] = keys
  if (!found || keys.length > 1) throw noKey('The file has to hold one private key.')
  const der = Buffer.from(found.toSchema().toBER())
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase })
  if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'ec') {
    throw noKey('Only RSA and elliptic-curve keys sign with a certificate.')
  }
  const certificate = certificates.find((one) =>
    new X509Certificate(Buffer.from(one.toSchema().toBER())).checkPrivateKey(key),
  )
  if (!certificate) throw noKey('The file does not hold the certificate of its key.')
  return { key, certificate, above: certificates.filter((one) => one !== certificate) }
}

function noKey(message: string, cause?: unknown): AppError {
  return new AppError('signing-key', message, { cause })
}

/** Numbers of messages and flags (draft-ietf-sshm-ssh-agent, sections 3 and 5). */
const SIGN_REQUEST = 13
const SIGN_RESPONSE = 14
const RSA_SHA2_512 = 4
/** The agent may ask for a confirmation, or wait for a touch of a key. */
const ANSWER_LIMIT_MS = 120_000
const REPLY_LIMIT_BYTES = 256 * 1024
const WINDOWS_PIPE = String.raw`\\.\pipe\openssh-ssh-agent`

/** Where the agent listens; undefined where there is none. */
function findAgent(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return env.SSH_AUTH_SOCK || (process.platform === 'win32' ? WINDOWS_PIPE : undefined)
}

/** A key that the agent at `address` holds. @param publicKey in its wire form */
export function agentSigner(address: string, publicKey: Buffer): SshSigner {
  const isRsa = new WireReader(publicKey).text() === 'ssh-rsa'
  return {
    publicKey,
    async sign(data) {
      const flags = Buffer.alloc(4)
      flags.writeUInt32BE(isRsa ? RSA_SHA2_512 : 0)
      const parts = [Buffer.from([SIGN_REQUEST]), wireString(publicKey), wireString(data), flags]
      const reply = new WireReader(await ask(address, Buffer.concat(parts)))
      if (reply.take(1)[0] === SIGN_RESPONSE) return reply.string()
      throw new AppError('signing-key', `The agent does not sign with ${fingerprintOf(publicKey)}.`)
    },
  }
}

/** The key of a `.pub` file, or undefined for any other file. */
export function readPublicKeyFile(text: string): Buffer | undefined {
  const [, kind, base64 = ''] = /^((?:ssh|ecdsa|sk)-\S+) ([A-Za-z0-9+/=]+)(?: .*)?\s*$/.exec(text) ?? []
  const blob = Buffer.from(base64, 'base64')
  return kind !== undefined && blob.length > 4 && new WireReader(blob).text() === kind ? blob : undefined
}

/** One question and its answer. @throws AppError *signing-key* where no agent answers */
function ask(address: string, question: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    const received: Buffer[] = []
    const end = (settle: () => void) => {
      socket.destroy()
      settle()
    }
    const fail = (cause?: Error) =>
      end(() => reject(new AppError('signing-key', 'No SSH agent answers.', { cause })))
    socket.setTimeout(ANSWER_LIMIT_MS, () => fail())
    socket.on('error', fail)
    socket.on('close', () => fail())
    socket.on('data', (piece) => {
      received.push(piece)
      const all = Buffer.concat(received)
      if (all.length < 4) return
      const length = all.readUInt32BE(0)
      if (length > REPLY_LIMIT_BYTES) end(() => reject(broken('the answer of the agent is too long')))
      else if (all.length >= 4 + length) end(() => resolve(all.subarray(4, 4 + length)))
    })
    socket.write(wireString(question))
  })
}
