import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { devNull } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import { WORKSPACE_EXTENSION, workspaceName } from '../../app/workspace.ts'
import { keyFilePath } from '../../credentials/key-file.ts'
import { describeCertificate, signCms } from '../../evidence/signatures/cms.ts'
import { readPkcs12 } from '../../evidence/signatures/pkcs12.ts'
import { type Seal, type Sealed, signFile } from '../../evidence/signatures/sign-file.ts'
import { agentSigner, findAgent, readPublicKeyFile } from '../../evidence/signatures/ssh-agent.ts'
import { readPrivateKey } from '../../evidence/signatures/ssh-private-key.ts'
import { NAMESPACE, type SshSigner, signMessage, toSigner } from '../../evidence/signatures/ssh-signature.ts'
import { fingerprintOf } from '../../evidence/signatures/ssh-wire.ts'
import { writeFileAtomically } from '../../lib/atomic-file.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { findLastReceipt } from '../../store/read/evidence-rows.ts'
import { getWorkspaceRecord } from '../../store/workspace-record.ts'
import { Arguments } from '../arguments.ts'
import { askPassphrase } from '../ask-passphrase.ts'
import { withCache } from '../services.ts'
import { type Command, EXIT, type Terminal, writeLine } from '../terminal.ts'

/**
 * `sign`: signs a file, a bundle, or the evidence fingerprint of a workspace with the auditor's own SSH key or certificate
 * ([Note: What a signature signs] in evidence/signatures/sign-file.ts).
 */
export const sign: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['key'], ['detached', 'force'])
  const [named, ...others] = args.positionals
  if (named === undefined || others.length > 0) {
    throw new AppError('invalid-argument', 'Name the one report, bundle or workspace to sign.')
  }
  const { seal, key, command } = await openKey(terminal, args.get('key'))
  const path = isWorkspace(named) ? await writeFingerprint(terminal, named) : named
  const choice = { isDetached: args.has('detached'), isForced: args.has('force'), nowMs: Date.now() }
  const sealed = await signFile(path, seal, choice)
  const { signature, signed } = sealed
  const text = `Signed ${signed} with the ${key}: ${signature}\nCheck it with: ${command(sealed)}`
  const result = { file: path, signature, signed, key }
  await writeLine(terminal.output, args.has('json') ? JSON.stringify(result) : text)
  return EXIT.done
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

async function openKey(terminal: Terminal, path: string): Promise<SigningKey> {
  const bytes = readRegularFile(path)
  if (bytes[0] === DER_SEQUENCE) {
    const certified = await readPkcs12(bytes, await askPassphrase(terminal, basename(path)))
    return {
      seal: { extension: 'p7s', seal: async (digest) => signCms(certified, digest('sha256'), Date.now()) },
      key: describeCertificate(new X509Certificate(Buffer.from(certified.certificate.toSchema().toBER()))),
      command: ({ signature, signed }) =>
        `openssl cms -verify -binary -inform DER -in ${signature} -content ${signed} -CAfile AUTHORITY -purpose any -out ${devNull}`,
    }
  }
  const signer = await openSigner(terminal, path, bytes.toString('utf8'))
  return {
    seal: { extension: 'sig', seal: (digest) => signMessage(signer, digest('sha512')) },
    key: `SSH key ${fingerprintOf(signer.publicKey)}`,
    command: ({ signature, signed }) =>
      `ssh-keygen -Y verify -f ALLOWED-SIGNERS -I NAME -n ${NAMESPACE} -s ${signature} < ${signed}`,
  }
}

async function openSigner(terminal: Terminal, path: string, text: string): Promise<SshSigner> {
  const publicKey = readPublicKeyFile(text)
  if (publicKey) {
    const agent = findAgent(terminal.env)
    if (agent !== undefined) return agentSigner(agent, publicKey)
    throw new AppError('private-key-missing', 'No SSH agent is running: SSH_AUTH_SOCK is not set.')
  }
  const signer = toSigner(await readPrivateKey(text, () => askPassphrase(terminal, basename(path))))
  if (signer) return signer
  throw new AppError('invalid-argument', 'OpenSSH has no signatures with a key of this kind.')
}

function isWorkspace(path: string): boolean {
  return path.endsWith(WORKSPACE_EXTENSION) || existsSync(keyFilePath(path))
}

/**
 * Writes the evidence fingerprint as a file beside the workspace: the head file changes with the next reply, and a
 * signature of it would fit no longer.
 * @returns its path
 */
function writeFingerprint({ env }: Terminal, workspace: string): Promise<string> {
  return withCache(workspace, env, async (db) => {
    const last = findLastReceipt(db)
    if (!last)
      throw new AppError('workspace-empty', 'The workspace has no replies, so no evidence fingerprint.')
    const path = join(dirname(workspace), `${workspaceName(workspace)}-${last.seq}.fingerprint.json`)
    const { workspaceId } = getWorkspaceRecord(db)
    const facts = { format: 'unhidden-fingerprint-1', workspaceId, seq: last.seq, hash: last.hash }
    await writeFileAtomically(path, `${JSON.stringify(facts, null, 2)}\n`)
    return path
  })
}
