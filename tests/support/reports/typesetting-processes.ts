import { readdirSync, readFileSync } from 'node:fs'

/** Other systems have no /proc, which is read here; tests that need it are skipped there. */
export const CAN_LIST_PROCESSES = process.platform === 'linux'

/** Of the processes that compile PDFs, those that a process started. */
export function listTypesetters(parent: number = process.pid): readonly number[] {
  return childrenOf(parent).filter(isTypesetter)
}

/** Whether it still compiles PDFs. What has ended has no command line, even where nobody asked for its end. */
export function isTypesetter(pid: number): boolean {
  return read(pid, 'cmdline').includes('typeset.worker')
}

export function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

/** Field 4 of proc_pid_stat(5); the name before it may hold spaces. */
function parentOf(pid: number): number {
  return Number(read(pid, 'stat').split(') ').at(-1)?.split(' ')[1])
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
