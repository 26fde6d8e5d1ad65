import { userInfo } from 'node:os'

let known: string | undefined

/** The account on this machine; empty where the system has no name for it, as in some containers. */
export function accountName(): string {
  known ??= read()
  return known
}

function read(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}
