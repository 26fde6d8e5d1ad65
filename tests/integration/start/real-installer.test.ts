import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Checkout } from '../../support/start/checkout.ts'
import { makeArchive } from '../../support/start/electron-archive.ts'

/** Electron's own installer, with a mirror that only a proxy reaches. */
const MIRROR = 'http://mirror.invalid/electron/'
const SURROUNDINGS = `{ platform: 'linux', isRoot: false, readSandboxFacts: () => ({ isRoot: true }) }`
const archive = makeArchive([
  { name: 'version', text: '45.0.0', mode: 0o644 },
  { name: 'electron', text: '#!/bin/sh\necho "electron started"\n', mode: 0o755 },
])
let checkout: Checkout
let proxy: Server
let asked: string[]
let environment: Record<string, string>

beforeEach(async () => {
  asked = []
  checkout = new Checkout('')
  checkout.useRealInstaller()
  proxy = createServer(answer).listen(0, '127.0.0.1')
  proxy.on('connect', ({ url }, socket) => {
    asked.push(`CONNECT ${url}`)
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    proxy.emit('connection', socket)
  })
  await once(proxy, 'listening')
  environment = {
    ELECTRON_MIRROR: MIRROR,
    electron_config_cache: `${checkout.folder}/cache`,
    electron_use_remote_checksums: '1',
  }
})

afterEach(() => {
  proxy.closeAllConnections()
  proxy.close()
  checkout.remove()
})

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  asked.push(url)
  const name = `electron-v45.0.0-${process.platform}-${process.arch}.zip`
  if (url.endsWith(name)) response.end(archive)
  else if (url.endsWith('SHASUMS256.txt')) {
    response.end(`${createHash('sha256').update(archive).digest('hex')} *${name}\n`)
  } else response.writeHead(404).end()
}

const proxyAddress = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

test.skipIf(process.platform !== 'linux').each(['HTTP_PROXY', 'http_proxy', 'npm_config_proxy'])(
  'downloads, checks and unpacks Electron through the proxy that %s names',
  async (variable) => {
    const proxies = { [variable]: proxyAddress() }
    const { code, words } = await checkout.start(SURROUNDINGS, { ...environment, ...proxies })
    expect(words).toContain('electron started')
    expect(code).toBe(0)
    expect(asked.join(' ')).toContain('mirror.invalid')
  },
)

test('without the proxy the mirror is not reached, and the reason is printed', async () => {
  const { code, words } = await checkout.start(SURROUNDINGS, environment)
  expect(words).toMatch(
    /Electron was not downloaded: mirror\.invalid could not be reached \(.*mirror\.invalid\)/,
  )
  expect(code).toBe(1)
})
