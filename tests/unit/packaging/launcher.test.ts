import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import builder from '../../../electron-builder.ts'

const root = resolve(import.meta.dirname, '../../..')
const launcher = join(root, 'resources/command-line/unhidden')
const folder = mkdtempSync(join(tmpdir(), 'unhidden launcher '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(process.platform === 'win32')(
  'the launcher of macOS finds the program behind links, and passes on words and exit code',
  () => {
    const contents = join(folder, 'Unhidden.app/Contents')
    mkdirSync(join(contents, 'MacOS'), { recursive: true })
    mkdirSync(join(contents, 'Resources/bin'), { recursive: true })
    mkdirSync(join(folder, 'bin'))
    writeFileSync(join(contents, 'MacOS/Unhidden'), '#!/bin/sh\nprintf "<%s>" "$@"\nexit 4\n', {
      mode: 0o755,
    })
    cpSync(launcher, join(contents, 'Resources/bin/unhidden'))
    symlinkSync('../Unhidden.app/Contents/Resources/bin/unhidden', join(folder, 'bin/first'))
    symlinkSync(join(folder, 'bin/first'), join(folder, 'bin/unhidden'))
    const run = () => execFileSync(join(folder, 'bin/unhidden'), ['verify', 'a b.zip', '']).toString()
    expect(run).toThrow(expect.objectContaining({ status: 4, stdout: Buffer.from('<verify><a b.zip><>') }))
  },
)

test('Windows and macOS get a launcher in a folder that holds nothing else', () => {
  const files = [builder.win?.extraFiles, builder.mac?.extraResources].map((list) =>
    [list ?? []].flat().flatMap((entry) => (typeof entry === 'string' ? [] : [entry])),
  )
  expect(files.map((list) => list.map(({ to }) => to))).toEqual([['bin/unhidden.cmd'], ['bin/unhidden']])
  expect(files.flat().filter(({ from = '' }) => !existsSync(join(root, from)))).toEqual([])
})

test('the launcher of Windows starts the program one folder above, and has the ends of lines of Windows', () => {
  const text = readFileSync(`${launcher}.cmd`, 'utf8')
  expect(text).toContain(`"%~dp0..\\${builder.productName}.exe" %*\r\n`)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
})
