import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** The message of a later instance to the first one. */
interface SecondInstance {
  readonly argv: string[]
  readonly cwd: string
  readonly data: unknown
}

/**
 * One running application per user data folder. The lock is a symbolic link that names the owner's process: creating
 * one is atomic. A later instance writes its message to a file, which it can do synchronously before it exits.
 */
export class SingleInstanceLock {
  readonly #folder: string
  readonly #link: string
  readonly #messages: string

  constructor(userData: string) {
    this.#folder = userData
    this.#link = join(userData, 'SingletonLock')
    this.#messages = join(userData, 'SingletonMessages')
  }

  /** @returns false when another process has the lock; the message was then sent to it */
  acquire(message: SecondInstance, onSecondInstance: (message: SecondInstance) => void): boolean {
    mkdirSync(this.#folder, { recursive: true })
    for (;;) {
      try {
        symlinkSync(String(process.pid), this.#link)
        break
      } catch {
        if (isRunning(this.#owner())) {
          this.#leave(message)
          return false
        }
        rmSync(this.#link, { force: true })
      }
    }
    this.#listen(onSecondInstance)
    process.once('exit', () => this.#release())
    return true
  }

  #owner(): number {
    try {
      return Number(readlinkSync(this.#link))
    } catch {
      return Number.NaN
    }
  }

  #leave(message: SecondInstance): void {
    mkdirSync(this.#messages, { recursive: true })
    const path = join(this.#messages, `${process.pid}.json`)
    writeFileSync(path, JSON.stringify(message))
  }

  #listen(onSecondInstance: (message: SecondInstance) => void): void {
    rmSync(this.#messages, { recursive: true, force: true })
    mkdirSync(this.#messages, { recursive: true })
    const seen = new Set<string>()
    watch(this.#messages, () => {
      for (const name of readdirSync(this.#messages)) {
        const message = seen.has(name) ? undefined : readMessage(join(this.#messages, name))
        if (!message) continue
        seen.add(name)
        onSecondInstance(message)
      }
    }).unref()
  }

  #release(): void {
    rmSync(this.#messages, { recursive: true, force: true })
    rmSync(this.#link, { force: true })
  }
}

/** @returns undefined while the file is being written; another change event follows then */
function readMessage(path: string): SecondInstance | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as SecondInstance
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
