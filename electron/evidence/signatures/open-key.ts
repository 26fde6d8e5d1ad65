import { X509Certificate } from 'node:crypto'
import { devNull } from 'node:os'
import { AppError } from '../../../shared/app-error.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { describeCertificate, signCms } from './cms.ts'
import { readPkcs12 } from './pkcs12.ts'
import type { Seal, Sealed } from './sign-file.ts'
import { agentSigner, findAgent, readPublicKeyFile } from './ssh-agent.ts'
import { readPrivateKey } from './ssh-private-key.ts'
import { NAMESPACE, type SshSigner, signMessage, toSigner } from './ssh-signature.ts'
import { fingerprintOf } from './ssh-wire.ts'

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
