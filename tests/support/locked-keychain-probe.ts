import { forceExitIfKeychainIsStuck } from '../../electron/credentials/ask-keychain.ts'
import { createKeychain } from '../../electron/credentials/keychain.ts'
import { AppError } from '../../shared/app-error.ts'

/**
 * Writes, reads and gives up on a keychain that waits for a person, and prints what happened as JSON. A process of its
 * own; see keychain-probe.ts. Waiting is cancelled as a person would, who sees that it waits.
 */
const told: boolean[] = []
const keychain = createKeychain({
  presenceMs: 1_500,
  onWaiting: (isWaiting) => {
    told.push(isWaiting)
    // Longer than the keychain has to be there: a person types meanwhile.
    if (isWaiting) setTimeout(() => keychain.cancel(), 1_500)
  },
})
const outcome = (call: Promise<unknown>) =>
  call.then(
    (answer) => answer ?? 'answered',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const [set, inLine] = await Promise.all([
  outcome(keychain.set('entry', 'new')),
  outcome(keychain.get('other entry')),
])
const codes = {
  set,
  inLine,
  again: await outcome(keychain.get('entry')),
  reach: await outcome(keychain.reach()),
}
process.stdout.write(JSON.stringify({ ...codes, told }), () => forceExitIfKeychainIsStuck(0))
