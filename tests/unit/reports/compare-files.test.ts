import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareFiles } from '../../../electron/app/reports/verify-file.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const FILES = ['report.pdf', 'report-2.pdf', 'report-3.pdf']
const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
  for (const file of FILES) writeFileSync(join(folder, file), file)
})

const compare = (files = FILES) =>
  compareFiles(
    FILES.map((file) => ({ file, sha256: sha256Of(file) })),
    files.map((file) => join(folder, file)),
  )

describe('the files of a report', () => {
  test('are the same while nobody changes them', async () => {
    const { outcome, files } = await compare()
    expect(outcome).toBe('same')
    expect(files.map((file) => file.outcome)).toEqual(['same', 'same', 'same'])
  })

  test('are missing if one of them is gone', async () => {
    const { outcome, files } = await compare(FILES.with(1, 'gone.pdf'))
    expect(outcome).toBe('missing')
    expect(files.map((file) => file.outcome)).toEqual(['same', 'missing', 'same'])
  })

  test('are changed if one of them is, even if another one is gone', async () => {
    writeFileSync(join(folder, 'report-3.pdf'), 'report-3.pdf ')
    const { outcome, files } = await compare(FILES.with(1, 'gone.pdf'))
    expect(outcome).toBe('changed')
    expect(files).toEqual([
      { file: 'report.pdf', outcome: 'same' },
      { file: 'report-2.pdf', outcome: 'missing' },
      { file: 'report-3.pdf', outcome: 'changed' },
    ])
  })
})
