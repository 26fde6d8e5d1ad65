import { execFileSync } from 'node:child_process'
import { findProgram } from '../programs/find-program.ts'

/** Names of Python 3 on Linux and macOS, on Windows, and of the Windows launcher. */
const NAMES = ['python3', 'python', 'py'] as const

/** Python itself: the name in PATH may be a script of a version manager, which takes longer to start than Python. */
const foundPython = NAMES.values()
  .map(findPython3)
  .find((path) => path !== undefined)

/** The Python that tests use; `python3` if none is found, so that messages name it. */
export const PYTHON: string = foundPython ?? 'python3'

/** Runs the program, because on Windows a file of this name may only open the store. */
function findPython3(name: string): string | undefined {
  try {
    const script = 'import sys; print(sys.version_info.major, sys.executable)'
    const words = execFileSync(name, ['-c', script], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return /^3 (.+)$/m.exec(words.trim())?.[1]
  } catch {
    return undefined
  }
}

/** A program that checks our output independently of our code, or makes system calls fail in tests. */
interface Judge {
  readonly name: string
  readonly packages: readonly string[]
  find(): string | undefined
}

const program = (name: string, ...packages: readonly string[]): Judge => ({
  name,
  packages: packages.length > 0 ? packages : [name],
  find: () => findProgram(name),
})

/** Tests without their program are skipped and name it. */
export const JUDGES: readonly Judge[] = [
  // Compiles the library that makes single system calls fail.
  program('gcc', 'gcc', 'libc6-dev'),
  { name: 'LibreOffice', packages: ['libreoffice-calc-nogui'], find: findOffice },
  { name: 'openpyxl', packages: ['python3-openpyxl'], find: findOpenpyxl },
  program('openssl'),
  program('pdftotext', 'poppler-utils'),
  { name: 'python3', packages: ['python3'], find: () => foundPython },
  program('qpdf'),
  program('sqlite3'),
  program('ssh-keygen', 'openssh-client'),
  program('strace'),
  program('unzip'),
]

/** @returns LibreOffice, which converts files without a screen */
export function findOffice(): string | undefined {
  return findProgram('soffice') ?? findProgram('libreoffice')
}

/** @returns a Python that has openpyxl, first the system's own */
export function findOpenpyxl(): string | undefined {
  return ['/usr/bin/python3', PYTHON].find((python) => {
    try {
      execFileSync(python, ['-c', 'import openpyxl'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
}
