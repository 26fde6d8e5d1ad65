import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../../tools/programs/find-program.ts'

export const hasSshKeygen = findProgram('ssh-keygen') !== undefined
export const KEY_PASSPHRASE = 'a passphrase for keys'

/** @param options of ssh-keygen, such as `-t ed25519`. @returns the path of the private key */
export function makeSshKey(folder: string, name: string, options: string, passphrase = ''): string {
  const path = join(folder, name)
  execFileSync('ssh-keygen', [
    '-q',
    '-a',
    '2',
    ...options.split(' '),
    '-N',
    passphrase,
    '-C',
    'auditor',
    '-f',
    path,
  ])
  return path
}

/** What ssh-keygen says to a signature of `message` by the key at `key`. */
export function askSshKeygen(key: string, signature: string, message: Uint8Array): string {
  const signers = `${key}.signers`
  writeFileSync(signers, `auditor ${readFileSync(`${key}.pub`, 'utf8')}`)
  const args = ['-Y', 'verify', '-f', signers, '-I', 'auditor', '-n', 'unhidden', '-s', signature]
  const { stdout, stderr, status } = spawnSync('ssh-keygen', args, { input: message, encoding: 'utf8' })
  return status === 0 ? (stdout.split(' with ')[0] ?? '') : `${stdout}${stderr}`
}
export const GOOD = 'Good "unhidden" signature for auditor'
