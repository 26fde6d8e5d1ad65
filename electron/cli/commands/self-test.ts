import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSelfTest, writeSelfTest } from '../../threads/run-self-test.ts'
import { Arguments } from '../arguments.ts'
import { refuseBadTarget, refuseForeignFile } from '../make-report.ts'
import { type Command, EXIT, writeLine } from '../terminal.ts'

/**
 * `self-test`: runs the rules on built-in cases with known outcomes, in a temporary workspace, and prints the results
 * by rule and version for the working papers; `--out` also writes them as CSV. Needs no workspace.
 */
export const selfTest: Command = async ({ args, output }) => {
  const options = Arguments.parse(args, ['out'], ['force'])
  const path = options.find('out')
  if (path !== undefined) {
    refuseBadTarget(path)
    await refuseForeignFile(options, async () => 'none')
  }
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-'))
  try {
    const result = await runSelfTest(folder, Date.now)
    if (path !== undefined) writeSelfTest(path, result)
    if (options.has('json')) await writeLine(output, JSON.stringify(result))
    else {
      for (const { rule, version, mustFind, found, mustNotFind, wronglyFound } of result.rules) {
        const line = `found ${found} of ${mustFind}, wrongly found ${wronglyFound} of ${mustNotFind}`
        await writeLine(output, `${rule} (version ${version}): ${line}`)
      }
      await writeLine(output, result.isPassed ? 'All rules passed.' : 'Not all rules passed.')
    }
    return result.isPassed ? EXIT.done : EXIT.verificationFailed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
