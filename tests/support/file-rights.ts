import { statSync } from 'node:fs'
import { expect } from 'vitest'

/** On Windows a file has the rights of its folder, which belongs to the account; nothing is expected there. */
export function expectPrivate(path: string): void {
  expectRights(path, 0o600)
}

export function expectPrivateFolder(path: string): void {
  expectRights(path, 0o700)
}

function expectRights(path: string, rights: number): void {
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777, path).toBe(rights)
}
