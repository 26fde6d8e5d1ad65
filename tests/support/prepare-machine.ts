import { join } from 'node:path'
import { buildIfStale } from '../../tools/build/build-if-stale.ts'
import { enterRunFolder } from '../../tools/session/run-folder.ts'
import { startTestSession } from '../../tools/session/test-session.ts'

/** Before the first end-to-end test: a current bundle, a screen nobody sees and a keyring that is thrown away. */
// biome-ignore lint/style/noDefaultExport: Playwright calls this file's default export
export default async function prepareMachine(): Promise<() => Promise<void>> {
  enterRunFolder()
  buildIfStale(join(import.meta.dirname, '../..'))
  const session = await startTestSession()
  Object.assign(process.env, session.environment)
  return () => session.stop()
}
