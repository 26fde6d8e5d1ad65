import { execFileSync } from 'node:child_process'
import { findProgram } from '../../tools/programs/find-program.ts'

/** Tests that let sort and sha256sum judge are skipped where a system has none. */
export const HAS_SHELL = process.platform !== 'win32' && findProgram('sha256sum') !== undefined

/** @returns what a command line of bash prints when it gets `input`. */
export function runShell(command: string, input: string): string {
  return execFileSync('bash', ['-c', command], { input, encoding: 'utf8' })
}
