import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseJson, writeJsonFileNow } from '../../../electron/lib/json-file.ts'
import { expectPrivate } from '../../support/file-rights.ts'

const makeFolder = () => mkdtempSync(join(tmpdir(), 'unhidden-json-'))

describe('a JSON file that is written at once', () => {
  it('is there when the call returns, readable by its owner only, with nothing beside it', () => {
    const folder = makeFolder()
    const path = join(folder, 'window.json')
    writeJsonFileNow(path, { width: 900 })
    writeJsonFileNow(path, { width: 901 })
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ width: 901 })
    expectPrivate(path)
    expect(readdirSync(folder)).toEqual(['window.json'])
  })

  it('leaves nothing where it cannot be written, and says why', () => {
    const folder = join(makeFolder(), 'missing')
    expect(() => writeJsonFileNow(join(folder, 'window.json'), {})).toThrow(
      expect.objectContaining({ code: 'file-access' }),
    )
    expect(existsSync(folder)).toBe(false)
  })
})

it('JSON nested deeper than 500 is not read, also where a later member of the same name replaces it', () => {
  const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  expect(parseJson(`{"a":${nest(499)},"text":"${'['.repeat(600)}\\""}`)).toHaveProperty('a')
  expect(parseJson(nest(501))).toBeUndefined()
  expect(parseJson(`{"a":${nest(600)},"a":1}`)).toBeUndefined()
})
