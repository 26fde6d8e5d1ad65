import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Certificate, ContentInfo, SignedData, TimeStampResp } from 'pkijs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toBytes } from '../../../electron/evidence/signatures/cms.ts'
import { Bag } from '../../support/evidence/bag.ts'
import { hasOpenssl, makeAuthority, openssl } from '../../support/evidence/openssl.ts'
import { askBoth, copySample } from '../../support/evidence/sample-bundle.ts'
import { flip } from '../../support/evidence/tamperings.ts'
import { startTimeStampAuthority } from '../../support/evidence/time-stamp-authority.ts'
import { callCli, runCli } from '../../support/run-cli.ts'

describe.skipIf(!hasOpenssl)('timestamp', () => {
  let folder: string
  let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unhidden-timestamp-'))
    makeAuthority(folder)
    authority = await startTimeStampAuthority(folder)
  })
  beforeEach(() => {
    authority.state.manner = 'properly'
    authority.state.asked = []
  })
  afterAll(() => authority.stop())
  const stamp = (path: string, url = authority.url) => callCli(['timestamp', path, '--url', url, '--json'])
  const ask = (data: string, stamped: string) =>
    openssl(folder, 'ts', '-verify', '-data', data, '-in', stamped, '-CAfile', 'ca.pem').ok
  const report = async (name: string) => {
    const path = join(folder, name)
    await writeFile(path, name)
    return path
  }

  test('openssl accepts the time stamp of a report, until a byte changes', async () => {
    const path = await report('a.pdf')
    const { code, stdout } = await runCli(['timestamp', path, '--url', authority.url, '--json'])
    expect([code, JSON.parse(stdout)]).toEqual([0, { file: path, signature: 'a.pdf.tsr', signed: 'a.pdf' }])
    expect(authority.state.asked).toEqual(['POST application/timestamp-query'])
    expect(ask(path, `${path}.tsr`)).toBe(true)
    const minute = new Date().toISOString().slice(0, 13)
    const verified = await callCli(['verify', path])
    expect(verified).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`valid; the bytes existed at ${minute}`),
    })
    await writeFile(path, 'changed')
    expect(ask(path, `${path}.tsr`)).toBe(false)
    expect(await callCli(['verify', path])).toMatchObject({
      code: 4,
      stdout: expect.stringContaining('NOT VALID'),
    })
  })

  test('a bundle carries it, and both verifiers report its time and its authority', async () => {
    const { path } = await copySample()
    expect((await stamp(path)).code).toBe(0)
    const { codes, texts } = await askBoth(path)
    expect(codes).toEqual([0, 0])
    for (const text of texts) {
      expect(text).toMatch(
        /^signature signatures\/1\.tsr of tagmanifest-sha256\.txt.*valid.*the bytes existed at/im,
      )
      expect(text).toMatch(/CN ?= ?tsa/)
    }
    const bag = new Bag(path)
    const name = 'signatures/1.tsr'
    bag.set(name, flip(bag.files.get(name), (bag.files.get(name)?.length ?? 0) - 10))
    bag.write(path)
    expect((await askBoth(path)).codes).toEqual([4, 4])
  })

  test('the request waits while the authority cannot be reached, and is sent by the same command', async () => {
    const path = await report('later.pdf')
    const offline = await stamp(path, 'http://127.0.0.1:9/')
    expect([offline.code, JSON.parse(offline.stdout).error.code]).toEqual([6, 'network-unreachable'])
    expect(JSON.parse(offline.stdout).error.message).toContain('The request waits in later.pdf.tsq')
    expect(existsSync(`${path}.tsr`)).toBe(false)
    const waiting = await readFile(`${path}.tsq`)
    expect((await stamp(path)).code).toBe(0)
    expect(await readFile(join(folder, 'asked.tsq'))).toEqual(waiting)
    expect(existsSync(`${path}.tsq`)).toBe(false)
    expect(ask(path, `${path}.tsr`)).toBe(true)
  })

  test('nothing is kept of an answer that is no time stamp for the request', async () => {
    await stamp(await report('first.pdf'))
    const path = await report('refused.pdf')
    for (const manner of ['again', 'page', 'status'] as const) {
      authority.state.manner = manner
      expect((await stamp(path)).code, manner).not.toBe(0)
      expect(existsSync(`${path}.tsr`), manner).toBe(false)
    }
  })

  test('another certificate of the same key in another name is refused by both verifiers', async () => {
    const { path } = await copySample()
    expect((await stamp(path)).code).toBe(0)
    const bag = new Bag(path)
    const name = 'signatures/1.tsr'
    bag.set(name, exchangeCertificate(folder, bag.files.get(name) ?? Buffer.alloc(0)))
    bag.write(path)
    const { codes, texts } = await askBoth(path)
    expect(codes).toEqual([4, 4])
    expect(texts[0]).toMatch(/signature signatures\/1\.tsr.*certificate of CN=Famous authority.*NOT VALID/i)
  })

  test('no authority is asked unless one is named, and none without https elsewhere', async () => {
    const path = await report('nobody.pdf')
    expect((await callCli(['timestamp', path])).code).toBe(2)
    expect(await stamp(path, 'http://authority.example/')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('insecure-address'),
    })
    expect(authority.state.asked).toEqual([])
  })
})

/** The time stamp with another certificate: of the same key, issuer and number, in the name of somebody else. */
function exchangeCertificate(folder: string, stamp: Buffer): Buffer {
  const serial = openssl(folder, 'x509', '-in', 'tsa.pem', '-noout', '-serial')
    .text.trim()
    .replace('serial=', '0x')
  const request = ['req', '-new', '-key', 'tsa.key', '-subj', '/CN=Famous authority', '-out', 'famous.csr']
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', serial, '-extfile', 'tsa.ext']
  const made = [
    openssl(folder, ...request),
    openssl(folder, 'x509', '-req', '-in', 'famous.csr', ...signed, '-outform', 'DER', '-out', 'famous.der'),
  ]
  expect(made.map(({ ok }) => ok)).toEqual([true, true])
  const reply = TimeStampResp.fromBER(toBytes(stamp))
  const token = new SignedData({ schema: reply.timeStampToken?.content })
  token.certificates = [Certificate.fromBER(toBytes(readFileSync(join(folder, 'famous.der'))))]
  reply.timeStampToken = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: token.toSchema(true),
  })
  return Buffer.from(reply.toSchema().toBER())
}
