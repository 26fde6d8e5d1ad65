import { execFileSync } from 'node:child_process'

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
