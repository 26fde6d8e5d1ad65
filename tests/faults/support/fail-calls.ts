import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Whether single calls of a process can be made to fail here: the shim is preloaded, as Linux does it, and needs gcc.
 */
export const CAN_FAIL_CALLS =
  process.platform === 'linux' && spawnSync('gcc', ['--version'], { stdio: 'ignore' }).status === 0

let library: string | null = null

/** Environment of a process whose calls fail as UNHIDDEN_FAULT says (see fail-calls.c). */
export function failingCalls(fault = ''): Readonly<Record<string, string>> {
  library ??= compile()
  return { LD_PRELOAD: library, UNHIDDEN_FAULT: fault }
}

function compile(): string {
  const target = join(mkdtempSync(join(tmpdir(), 'unhidden-shim-')), 'fail-calls.so')
  const source = join(import.meta.dirname, 'fail-calls.c')
  execFileSync('gcc', ['-O1', '-shared', '-fPIC', '-o', target, source, '-ldl', '-lpthread'])
  return target
}
