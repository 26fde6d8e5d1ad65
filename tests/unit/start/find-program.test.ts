import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findProgram } from '../../../tools/programs/find-program.ts'

let first = ''
let second = ''

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-programs-'))
  first = join(folder, 'first')
  second = join(folder, 'second')
  for (const path of [first, second]) mkdirSync(path)
})
afterEach(() => rmSync(join(first, '..'), { recursive: true }))

const put = (folder: string, name: string, mode = 0o755) => writeFileSync(join(folder, name), '', { mode })

describe('on Windows', () => {
  const find = (name: string, extensions?: string) =>
    findProgram(name, {
      platform: 'win32',
      environment: { PATH: `${first};${second}`, ...(extensions ? { PATHEXT: extensions } : {}) },
    })

  it('a name means a file with one of the extensions in PATHEXT, in their order', () => {
    put(first, 'python.cmd')
    put(first, 'python.exe')
    expect(find('python', '.EXE;.CMD')).toBe(join(first, 'python.exe'))
    expect(find('python', '.CMD;.EXE')).toBe(join(first, 'python.cmd'))
  })

  it('the first folder wins over the first extension', () => {
    put(first, 'python.cmd')
    put(second, 'python.exe')
    expect(find('python')).toBe(join(first, 'python.cmd'))
  })

  it('a file without an extension is no program', () => {
    put(first, 'python')
    expect(find('python')).toBeUndefined()
  })

  it('a name with its extension means that file', () => {
    put(second, 'python.exe')
    expect(find('python.exe')).toBe(join(second, 'python.exe'))
  })
})

describe.skipIf(process.platform === 'win32')('elsewhere', () => {
  const find = (name: string) =>
    findProgram(name, { platform: 'linux', environment: { PATH: `${first}::${second}` } })

  it('a name means the file in the first folder that may be executed', () => {
    put(first, 'python3', 0o644)
    put(second, 'python3')
    expect(find('python3')).toBe(join(second, 'python3'))
  })

  it('nothing is found without PATH', () => {
    expect(findProgram('python3', { platform: 'linux', environment: {} })).toBeUndefined()
  })
})
