import { readdirSync, readFileSync } from 'node:fs'

/** Of the processes that compile PDFs, those that a process started. */
export function listTypesetters(parent: number = process.pid): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => isTypesetter(name) && parentOf(name) === parent)
    .map(Number)
}

export function isAlive(pid: number): boolean {
  return isTypesetter(String(pid))
}

/** What has ended has no command line, even where nobody asked for its end. */
function isTypesetter(pid: string): boolean {
  return read(pid, 'cmdline').includes('typeset.worker')
}

/** Field 4 of proc_pid_stat(5); the name before it may hold spaces. */
function parentOf(pid: string): number {
  return Number(read(pid, 'stat').split(') ').at(-1)?.split(' ')[1])
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
