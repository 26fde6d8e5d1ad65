import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { findProgram } from '../../../tools/programs/find-program.ts'

const python = findProgram('python3')
export const HAS_PYTHON = python !== undefined

/** What exact_odds_ratio.py, which counts in whole numbers, answers to its cases. */
export function askPython(cases: readonly unknown[]): readonly unknown[] {
  const script = join(import.meta.dirname, 'exact_odds_ratio.py')
  const { stdout, stderr } = spawnSync(python ?? '', [script], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as unknown[]
}
