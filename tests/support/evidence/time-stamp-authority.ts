import { writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { certify, KEYS, openssl } from './openssl.ts'

const CONFIG = `
[tsa]
default_tsa = local
[local]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
`

/** How the authority answers: properly, with a stamp for an earlier question, with an error, or with a page. */
type Manner = 'properly' | 'again' | 'status' | 'page'

/** A time-stamp authority of openssl behind HTTP on this machine; the folder needs `makeAuthority`. */
export async function startTimeStampAuthority(folder: string) {
  certify(
    folder,
    'tsa',
    KEYS.ec,
    'extendedKeyUsage=critical,timeStamping\nkeyUsage=critical,digitalSignature',
  )
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG)
  writeFileSync(join(folder, 'serial'), '01\n')
  const state: { manner: Manner; asked: string[] } = { manner: 'properly', asked: [] }
  const server = createServer(async (request, response) => {
    state.asked.push(`${request.method} ${request.headers['content-type']}`)
    const question = await buffer(request)
    if (state.manner === 'status') return void response.writeHead(503).end()
    if (state.manner === 'page') return void response.end('<html>')
    if (state.manner === 'properly') await writeFile(join(folder, 'asked.tsq'), question)
    const files = ['-queryfile', 'asked.tsq', '-out', 'answer.tsr', '-config', 'tsa.cnf', '-chain', 'ca.pem']
    const made = openssl(folder, 'ts', '-reply', ...files, '-signer', 'tsa.pem', '-inkey', 'tsa.key')
    if (!made.ok) return void response.writeHead(500).end(made.text)
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    response.end(await readFile(join(folder, 'answer.tsr')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, state, stop: () => server.close() }
}
