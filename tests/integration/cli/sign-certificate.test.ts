import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Bag } from '../../support/evidence/bag.ts'
import { certify, hasOpenssl, KEYS, makeAuthority, openssl } from '../../support/evidence/openssl.ts'
import { askBoth, copySample } from '../../support/evidence/sample-bundle.ts'
import { KEY_PASSPHRASE } from '../../support/evidence/ssh-keys.ts'
import { flip } from '../../support/evidence/tamperings.ts'
import { callCli } from '../../support/run-cli.ts'

const SECRETS = { UNHIDDEN_SIGNING_PASSPHRASE: KEY_PASSPHRASE }

describe.skipIf(!hasOpenssl)('sign with a certificate', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unhidden-certificate-'))
    makeAuthority(folder)
    certify(folder, 'rsa', KEYS.rsa)
    certify(folder, 'ec', KEYS.ec)
  })
  const sign = (file: string, key: string) =>
    callCli(['sign', file, '--key', join(folder, key), '--json'], SECRETS)
  const ask = (tool: 'cms' | 'smime', signature: string, content: string) =>
    openssl(
      folder,
      ...[tool, '-verify', '-binary', '-inform', 'DER', '-in', signature, '-content', content],
      ...['-CAfile', 'ca.pem', '-purpose', 'any', '-out', '/dev/null'],
    ).ok

  test.each(['rsa', 'ec'] as const)(
    'openssl accepts the signature of a report by a key of kind %s',
    async (kind) => {
      const report = join(folder, `${kind}.pdf`)
      await writeFile(report, '%PDF')
      const { code, stdout } = await sign(report, `${kind}.p12`)
      expect([code, JSON.parse(stdout)]).toMatchObject([
        0,
        { signature: `${kind}.pdf.p7s`, signed: `${kind}.pdf` },
      ])
      for (const tool of ['cms', 'smime'] as const) expect(ask(tool, `${report}.p7s`, report)).toBe(true)
      const [, fingerprint = 'none'] = /SHA-256 (\w{64})/.exec(stdout) ?? []
      const stated = openssl(folder, 'x509', '-in', `${kind}.pem`, '-noout', '-fingerprint', '-sha256').text
      expect(stated.replaceAll(':', '').toLowerCase()).toContain(fingerprint)
      const verified = await callCli(['verify', report])
      expect(verified).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`SHA-256 ${fingerprint}): valid;`),
      })
      await writeFile(report, '%PDX')
      for (const tool of ['cms', 'smime'] as const) expect(ask(tool, `${report}.p7s`, report)).toBe(false)
      expect(await callCli(['verify', report])).toMatchObject({
        code: 4,
        stdout: expect.stringContaining('NOT VALID'),
      })
    },
  )

  test('a bundle carries it, and both verifiers name the certificate', async () => {
    const { path } = await copySample()
    expect((await sign(path, 'ec.p12')).code).toBe(0)
    const bag = new Bag(path)
    const name = 'signatures/1.p7s'
    const [signature, manifest] = [join(folder, 'inside.p7s'), join(folder, 'manifest')]
    await writeFile(signature, bag.files.get(name) ?? '')
    await writeFile(manifest, bag.files.get('tagmanifest-sha256.txt') ?? '')
    expect(ask('cms', signature, manifest)).toBe(true)
    const { codes, texts } = await askBoth(path)
    expect(codes).toEqual([0, 0])
    for (const text of texts) {
      expect(text).toMatch(/^signature signatures\/1\.p7s of tagmanifest-sha256\.txt.*valid/im)
      expect(text).toMatch(/CN ?= ?ec/)
      expect(text).toContain('no authority was asked')
    }
    bag.set(name, flip(bag.files.get(name), (bag.files.get(name)?.length ?? 0) - 20))
    bag.write(path)
    expect((await askBoth(path)).codes).toEqual([4, 4])
  })

  test('what openssl signed is valid too', async () => {
    const report = join(folder, 'theirs.pdf')
    await writeFile(report, 'theirs')
    const theirs = ['-signer', 'rsa.pem', '-inkey', 'rsa.key', '-outform', 'DER', '-md', 'sha512']
    openssl(folder, 'cms', '-sign', '-binary', '-in', report, '-out', `${report}.p7s`, ...theirs)
    expect(await callCli(['verify', report])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(': valid;'),
    })
  })

  test('ends with 5 for a wrong passphrase, and for a file that it cannot read', async () => {
    const report = join(folder, 'refused.pdf')
    await writeFile(report, 'x')
    const wrong = { UNHIDDEN_SIGNING_PASSPHRASE: 'wrong' }
    expect((await callCli(['sign', report, '--key', join(folder, 'ec.p12')], wrong)).code).toBe(5)
    certify(folder, 'old', KEYS.rsa, undefined, ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES'])
    const old = await sign(report, 'old.p12')
    expect([old.code, old.stdout]).toEqual([5, expect.stringContaining('openssl pkcs12')])
    await writeFile(join(folder, 'cut.p12'), (await readFile(join(folder, 'ec.p12'))).subarray(0, 300))
    expect((await sign(report, 'cut.p12')).code).toBe(5)
  })
})
