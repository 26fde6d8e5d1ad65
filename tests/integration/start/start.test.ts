import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Checkout, endOf } from '../../support/start/checkout.ts'

/** These run POSIX programs in the place of Electron; what Windows does is passed in. */
const isPosix = process.platform !== 'win32'
const cleanUps: (() => void)[] = []

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

function checkOut(installer: string): Checkout {
  const checkout = new Checkout(installer)
  cleanUps.push(() => checkout.remove())
  return checkout
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Any program does: the stand-in of these tests starts no browser. */
const CHROMIUM = { UNHIDDEN_CHROMIUM: process.execPath }
const ON_LINUX = `platform: 'linux', isRoot: false, readSandboxFacts: () => ({ isRoot: true })`
const DOWNLOADING = 'Downloading Electron 45.0.0'

test.skipIf(!isPosix)('Electron is downloaded and started on a machine that has nothing else', async () => {
  const checkout = checkOut(`console.error('12 %'); unpack()`)
  const { code, words } = await checkout.start(`{ ${ON_LINUX} }`)
  expect(words).toContain(DOWNLOADING)
  expect(words, 'the installer’s own words').toContain('12 %')
  expect(words).toContain('missing  keychain')
  expect(words).toContain(`electron started with ${checkout.folder} --hello`)
  expect(code).toBe(0)
})

test.skipIf(!isPosix)('the second start downloads nothing', async () => {
  const checkout = checkOut('unpack()')
  await checkout.start(`{ ${ON_LINUX} }`)
  const { words } = await checkout.start(`{ ${ON_LINUX} }`)
  expect(words).not.toContain(DOWNLOADING)
  expect(words).toContain('electron started')
})

test.skipIf(!isPosix)('a download that was interrupted while it was unpacked is made again', async () => {
  const checkout = checkOut(
    `unpack(); require('node:fs').rmSync(join(__dirname, 'path.txt')); process.exit(1)`,
  )
  await checkout.start(`{ ${ON_LINUX} }`)
  expect((await checkout.start(`{ ${ON_LINUX} }`)).words).toContain(DOWNLOADING)
})

test.skipIf(!isPosix)(
  'where the download fails, the stand-in starts in Chromium, and one line says why',
  async () => {
    const address = await listen((_request, response) => response.writeHead(403).end())
    const checkout = checkOut(`fetch('${address}').then(() => process.exit(1))`)
    const { code, words } = await checkout.start(`{ ${ON_LINUX} }`, CHROMIUM)
    expect(words).toContain(`Electron was not downloaded: ${new URL(address).host} answered 403 Forbidden.`)
    expect(words).toContain('stand-in started with')
    expect(code).toBe(0)
  },
)

test('a host that nobody answers for is named with the reason', async () => {
  const checkout = checkOut(`fetch('http://127.0.0.1:1/').catch(() => process.exit(1))`)
  const { words } = await checkout.start(`{ ${ON_LINUX} }`)
  expect(words).toMatch(/Electron was not downloaded: 127\.0\.0\.1:1 could not be reached \(.+\)\./)
})

test('the next start tries again', async () => {
  const checkout = checkOut('process.exit(1)')
  await checkout.start(`{ ${ON_LINUX} }`)
  expect((await checkout.start(`{ ${ON_LINUX} }`)).words).toContain(DOWNLOADING)
})

test.each(['linux', 'darwin'])(
  'without Electron and Chromium, a start on %s ends and says what is missing',
  async (platform) => {
    const checkout = checkOut('process.exit(7)')
    const { code, words } = await checkout.start(`{ ${ON_LINUX}, platform: '${platform}' }`)
    expect(words).toContain('Electron was not downloaded: its installer ended with 7.')
    expect(words).toContain('MISSING  Chromium')
    expect(words).not.toContain('started with')
    expect(code).toBe(1)
  },
)

test.each([
  ['Windows', `{ ${ON_LINUX}, platform: 'win32' }`, {}],
  ['a machine that demands Electron', `{ ${ON_LINUX} }`, { UNHIDDEN_REQUIRE_ELECTRON: '1' }],
])('%s never falls back to Chromium, and says what to do', async (_name, surroundings, environment) => {
  const checkout = checkOut('process.exit(7)')
  const { code, words } = await checkout.start(surroundings, { ...CHROMIUM, ...environment })
  expect(words).toContain('Electron was not downloaded: its installer ended with 7.')
  expect(words).toContain('ELECTRON_MIRROR')
  expect(words).not.toContain('started with')
  expect(code).toBe(1)
})

test.skipIf(!isPosix).each([
  ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ['win32', 'electron.exe'],
])('on %s Electron is where its package puts it', async (platform, name) => {
  const checkout = checkOut(`unpack('${name}')`)
  const { code, words } = await checkout.start(`{ ${ON_LINUX}, platform: '${platform}' }`)
  expect(words).toContain('electron started with')
  expect(words, 'nothing is asked for that these systems come with').not.toContain('missing')
  expect(code).toBe(0)
})

test.skipIf(!isPosix)('an installer that hangs is ended after a limit', { tags: 'thorough' }, async () => {
  const checkout = checkOut(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6)`)
  const { code, words } = await checkout.start(`{ ${ON_LINUX}, downloadLimitMs: 600 }`, CHROMIUM)
  expect(words).toContain('Electron was not downloaded: the download took more than 0.01 minutes.')
  expect(words).toContain('stand-in started')
  expect(code).toBe(0)
})

test.skipIf(!isPosix).each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a download that hangs, and the start with it',
  async (signal) => {
    const checkout = checkOut(
      `process.on('${signal}', () => {}); writeFileSync(join(__dirname, 'pid'), String(process.pid)); console.log('hanging'); setInterval(() => {}, 1e6)`,
    )
    const child = checkout.launch('{}', CHROMIUM)
    const ended = endOf(child)
    child.stdout?.on('data', (text: string) => {
      if (text.includes('hanging')) child.kill(signal)
    })
    const { code, words } = await ended
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143)
    expect(words).not.toContain('started with')
    const pid = Number(readFileSync(join(checkout.folder, 'node_modules/electron/pid'), 'utf8'))
    expect(() => process.kill(pid, 0), 'the installer has gone').toThrow('ESRCH')
  },
)

test.skipIf(!isPosix)(
  'where user namespaces are restricted, the remedy is printed and Electron is not started',
  async () => {
    const checkout = checkOut('unpack()')
    const { code, words } = await checkout.start(
      `{ platform: 'linux', isRoot: false, readSandboxFacts: () => ({ isRestrictedByAppArmor: true }) }`,
      CHROMIUM,
    )
    const helper = join(checkout.folder, 'node_modules/electron/dist/chrome-sandbox')
    expect(words).toContain(`sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`)
    expect(words).not.toContain('started with')
    expect(words).not.toContain('no-sandbox')
    expect(code).toBe(1)
  },
)
