import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A key with its certificate, both as PEM text. */
export interface Identity {
  readonly key: string
  readonly certificate: string
}

/** An authority of the test's own, and servers it vouches for in ways that are and are not in order. */
export interface Certificates {
  readonly authority: string
  readonly good: Identity
  readonly expired: Identity
  readonly otherName: Identity
  readonly selfSigned: Identity
}

const EXTENSIONS = 'subjectAltName=DNS:localhost,IP:127.0.0.1'

export function isOpensslInstalled(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Makes fresh certificates with the openssl command; nothing of them stays on disk. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-certificates-'))
  try {
    const authority = selfSign(folder, 'authority', ['-addext', 'basicConstraints=critical,CA:TRUE'])
    return {
      authority: authority.certificate,
      good: issue(folder, 'good', EXTENSIONS, 2),
      expired: issue(folder, 'expired', EXTENSIONS, -1),
      otherName: issue(folder, 'other-name', 'subjectAltName=DNS:elsewhere.example', 2),
      selfSigned: selfSign(folder, 'self-signed', ['-addext', EXTENSIONS]),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

function selfSign(folder: string, name: string, options: readonly string[]): Identity {
  const path = (ending: string) => join(folder, `${name}.${ending}`)
  const files = ['-keyout', path('key'), '-out', path('crt'), '-subj', `/CN=${name}`, '-days', '2']
  openssl(['req', '-x509', ...NEW_KEY, ...files, ...options])
  return { key: readFileSync(path('key'), 'utf8'), certificate: readFileSync(path('crt'), 'utf8') }
}

function issue(folder: string, name: string, extensions: string, days: number): Identity {
  const path = (ending: string) => join(folder, `${name}.${ending}`)
  const request = ['-keyout', path('key'), '-out', path('csr'), '-subj', `/CN=${name}`]
  openssl(['req', ...NEW_KEY, ...request, '-addext', extensions])
  const authority = ['-CA', join(folder, 'authority.crt'), '-CAkey', join(folder, 'authority.key')]
  const signing = ['-in', path('csr'), '-out', path('crt'), '-copy_extensions', 'copy', '-days', String(days)]
  openssl(['x509', '-req', ...authority, ...signing])
  return { key: readFileSync(path('key'), 'utf8'), certificate: readFileSync(path('crt'), 'utf8') }
}

function openssl(options: readonly string[]): void {
  execFileSync('openssl', options, { stdio: ['ignore', 'ignore', 'pipe'] })
}
