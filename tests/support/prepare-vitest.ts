import { enterRunFolder } from '../../tools/session/run-folder.ts'
import { keepFromOwnKeychain } from '../../tools/session/test-session.ts'

/** Before the first test file: what tests leave in the temporary folder goes with the run. */
export function setup(): void {
  enterRunFolder()
  keepFromOwnKeychain()
}
