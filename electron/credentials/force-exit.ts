import { hasStuckKeychainThread } from './ask-keychain.ts'

/**
 * Ends the process now when a keychain call is stuck. An ordinary exit joins every thread and would wait for a keychain
 * that may never answer. Where the process can be replaced by a shell the exit code survives; elsewhere it is lost.
 * Does nothing when no call is stuck.
 */
export function forceExitIfKeychainIsStuck(exitCode: number): void {
  if (hasStuckKeychainThread()) forceExit(exitCode)
}

/** For whoever knows of a stuck thread that is not its own. */
export function forceExit(exitCode: number): void {
  if (process.platform === 'win32' || !process.execve) process.kill(process.pid, 'SIGKILL')
  else process.execve('/bin/sh', ['sh', '-c', `exit ${exitCode}`])
}
