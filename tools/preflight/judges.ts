import { execFileSync } from 'node:child_process'
import { findProgram } from '../programs/find-program.ts'

/** Names of Python 3, as Linux and macOS, Windows, and its launcher have them. */
const NAMES = ['python3', 'python', 'py'] as const

/** The Python that judges what the application writes; `python3` where there is none, so that its lack is named. */
export const PYTHON: string = NAMES.find(isPython3) ?? 'python3'

/** Windows has files of these names that only lead to its shop, so the answer decides. */
function isPython3(name: string): boolean {
  try {
    const words = execFileSync(name, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return words.startsWith('Python 3')
  } catch {
    return false
  }
}

/** Something that judges our output, or breaks what it stands on, independently of our own code. */
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

/** Tests that miss one say so and are skipped. */
export const JUDGES: readonly Judge[] = [
  // Compiles the library by which single calls of a process are made to fail.
  program('gcc', 'gcc', 'libc6-dev'),
  { name: 'LibreOffice', packages: ['libreoffice-calc-nogui'], find: findOffice },
  { name: 'openpyxl', packages: ['python3-openpyxl'], find: findOpenpyxl },
  program('openssl'),
  program('pdftotext', 'poppler-utils'),
  { name: 'python3', packages: ['python3'], find: () => findProgram(PYTHON) },
  program('qpdf'),
  program('sqlite3'),
  program('strace'),
  program('unzip'),
]

/** @returns the program of LibreOffice that converts files without a screen. */
export function findOffice(): string | undefined {
  return findProgram('soffice') ?? findProgram('libreoffice')
}

/** @returns the Python that has openpyxl: the system's own, whose packages it is among, or the first one there is. */
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
