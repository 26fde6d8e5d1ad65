import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { agentSigner, readPublicKeyFile } from '../../../electron/evidence/signatures/open-key.ts'
import { readPrivateKey } from '../../../electron/evidence/signatures/ssh-private-key.ts'
import {
  digestOf,
  isSignatureOf,
  readSignature,
  signMessage,
  toSigner,
} from '../../../electron/evidence/signatures/ssh-signature.ts'
import {
  askSshKeygen,
  GOOD,
  hasSshKeygen,
  KEY_PASSPHRASE,
  makeSshKey,
} from '../../support/evidence/ssh-keys.ts'

const MESSAGE = Buffer.from('the bytes of a report')
const SHA512 = digestOf([MESSAGE], 'sha512')
const KINDS = [
  '-t ed25519',
  '-t ed25519 -Z aes256-cbc',
  '-t ecdsa -b 256',
  '-t ecdsa -b 384',
  '-t ecdsa -b 521',
  '-t rsa -b 2048',
  '-t rsa -b 2048 -m PEM',
  '-t ecdsa -b 256 -m PKCS8',
]

describe.skipIf(!hasSshKeygen)('an SSH signature', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unhidden-signatures-'))
  })

  const cases = KINDS.flatMap((kind) => ['', KEY_PASSPHRASE].map((passphrase) => ({ kind, passphrase })))
  test.each(cases)('with a key of $kind, passphrase "$passphrase"', async ({ kind, passphrase }) => {
    const key = makeSshKey(folder, `${kind}${passphrase.length}`.replaceAll(' ', ''), kind, passphrase)
    const asked: string[] = []
    const ask = async () => {
      asked.push('once')
      return passphrase
    }
    const signer = toSigner(await readPrivateKey(readFileSync(key, 'utf8'), ask))
    if (!signer) throw new Error('no signer')
    expect(asked).toEqual(passphrase === '' ? [] : ['once'])
    expect(signer.publicKey).toEqual(readPublicKeyFile(readFileSync(`${key}.pub`, 'utf8')))
    const signature = await signMessage(signer, SHA512)
    writeFileSync(`${key}.sig`, signature)
    expect(askSshKeygen(key, `${key}.sig`, MESSAGE)).toBe(GOOD)
    expect(askSshKeygen(key, `${key}.sig`, Buffer.from('other bytes'))).not.toBe(GOOD)
    const read = readSignature(signature.toString())
    expect(isSignatureOf(read, SHA512)).toBe(true)
    expect(isSignatureOf(read, digestOf([Buffer.from('other bytes')], 'sha512'))).toBe(false)
    if (passphrase === '') return
    const wrong = readPrivateKey(readFileSync(key, 'utf8'), async () => 'wrong')
    await expect(wrong).rejects.toMatchObject({ code: 'passphrase-wrong' })
  })

  test.each(['-t ed25519', '-t rsa -b 2048'])('by an agent that holds a key of %s', async (kind) => {
    const address = join(folder, `agent${kind.length}`)
    const agent = spawn('ssh-agent', ['-D', '-a', address], { stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      await once(agent.stdout, 'data')
      const key = makeSshKey(folder, `held${kind.length}`, kind)
      const adding = spawn('ssh-add', ['-q', key], { env: { ...process.env, SSH_AUTH_SOCK: address } })
      expect((await once(adding, 'exit'))[0]).toBe(0)
      const publicKey = readPublicKeyFile(readFileSync(`${key}.pub`, 'utf8')) ?? Buffer.alloc(0)
      writeFileSync(`${key}.sig`, await signMessage(agentSigner(address, publicKey), SHA512))
      expect(askSshKeygen(key, `${key}.sig`, MESSAGE)).toBe(GOOD)
      const other = readPublicKeyFile(
        readFileSync(`${makeSshKey(folder, `other${kind.length}`, kind)}.pub`, 'utf8'),
      )
      const refused = signMessage(agentSigner(address, other ?? Buffer.alloc(0)), SHA512)
      await expect(refused).rejects.toMatchObject({ code: 'signing-key' })
    } finally {
      agent.kill()
    }
  })

  test('is not made without an agent, or with a file that is no key', async () => {
    const publicKey = readPublicKeyFile(
      readFileSync(`${makeSshKey(folder, 'nobody', '-t ed25519')}.pub`, 'utf8'),
    )
    const signer = agentSigner(join(folder, 'nothing'), publicKey ?? Buffer.alloc(0))
    await expect(signMessage(signer, SHA512)).rejects.toMatchObject({ code: 'signing-key' })
    const ask = async () => ''
    for (const text of [
      '',
      'text',
      '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n',
    ]) {
      await expect(readPrivateKey(text, ask)).rejects.toMatchObject({ code: 'signing-key' })
    }
  })
})
