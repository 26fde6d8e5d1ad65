import { connect } from 'node:net'
import { AppError } from '../../../shared/app-error.ts'
import { broken } from '../../lib/file-error.ts'
import type { SshSigner } from './ssh-signature.ts'
import { fingerprintOf, WireReader, wireString } from './ssh-wire.ts'

/** Numbers of messages and flags (draft-ietf-sshm-ssh-agent, sections 3 and 5). */
const SIGN_REQUEST = 13
const SIGN_RESPONSE = 14
const RSA_SHA2_512 = 4
/** The agent may ask for a confirmation, or wait for a touch of a key. */
const ANSWER_LIMIT_MS = 120_000
const REPLY_LIMIT_BYTES = 256 * 1024
const WINDOWS_PIPE = String.raw`\\.\pipe\openssh-ssh-agent`

/** Where the agent listens; undefined where there is none. */
export function findAgent(env: Readonly<Record<string, string | undefined>>): string | undefined {
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
