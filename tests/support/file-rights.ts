import { statSync } from 'node:fs'
import { expect } from 'vitest'

/** On Windows a file has the rights of its folder, which belongs to the account; nothing is expected there. */
export function expectPrivate(path: string): void {
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777, path).toBe(0o600)
}
