import { forceExitIfKeychainIsStuck } from '../../electron/credentials/ask-keychain.ts'
import { createKeychain } from '../../electron/credentials/keychain.ts'
import { AppError } from '../../shared/app-error.ts'

/**
 * Calls each method of the keychain once and prints the codes of what happened, as JSON. A process of its own, because
 * the D-Bus library reads the environment of the process, which threads of a test cannot change.
 * Arguments: the limit in milliseconds.
 */
const limitMs = Number(process.argv[2])
const keychain = createKeychain({ presenceMs: limitMs, useMs: limitMs })
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const codes = {
  get: await outcome(keychain.get('probe')),
  set: await outcome(keychain.set('probe', 'secret')),
  reach: await outcome(keychain.reach()),
}
process.stdout.write(JSON.stringify(codes), () => forceExitIfKeychainIsStuck(0))
