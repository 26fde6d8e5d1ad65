import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../../tools/programs/find-program.ts'
import { KEY_PASSPHRASE } from './ssh-keys.ts'

export const hasOpenssl = findProgram('openssl') !== undefined

/** @returns what openssl prints; its message where it fails. Paths are relative to `folder`. */
export function openssl(folder: string, ...args: readonly string[]): { ok: boolean; text: string } {
  const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
  return { ok: status === 0, text: status === 0 ? stdout : stderr }
}

function make(folder: string, ...args: readonly string[]): void {
  const { ok, text } = openssl(folder, ...args)
  if (!ok) throw new Error(text)
}

/** Options of `openssl req` and `openssl genpkey` for kinds of keys. */
export const KEYS = {
  rsa: ['-newkey', 'rsa:2048'],
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
} as const

/** An authority with `ca.pem` and `ca.key` in the folder. */
export function makeAuthority(folder: string): void {
  const subject = ['-subj', '/CN=Test authority', '-days', '30']
  make(folder, 'req', '-x509', '-nodes', ...KEYS.ec, '-keyout', 'ca.key', '-out', 'ca.pem', ...subject)
}

/**
 * A certificate by the authority of the folder: `NAME.pem`, `NAME.key`, and with the authority's in `NAME.p12`.
 * @param extensions lines of an extension section; @param protection options of `openssl pkcs12`
 */
export function certify(
  folder: string,
  name: string,
  key: readonly string[],
  extensions = 'keyUsage=digitalSignature',
  protection: readonly string[] = [],
): void {
  const [pem, keyFile, request] = [`${name}.pem`, `${name}.key`, `${name}.csr`]
  writeFileSync(join(folder, `${name}.ext`), extensions)
  make(
    folder,
    'req',
    '-new',
    '-nodes',
    ...key,
    '-keyout',
    keyFile,
    '-out',
    request,
    '-subj',
    `/CN=${name}/O=Test\u00fc`,
  )
  const signed = [
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '30',
    '-extfile',
    `${name}.ext`,
  ]
  make(folder, 'x509', '-req', '-in', request, '-out', pem, ...signed)
  const store = ['-inkey', keyFile, '-in', pem, '-certfile', 'ca.pem', '-out', `${name}.p12`]
  make(folder, 'pkcs12', '-export', ...store, ...protection, '-passout', `pass:${KEY_PASSPHRASE}`)
}
