import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../tools/build/build-if-stale.ts'
import { packApp } from '../../tools/package/pack-app.ts'
import { enterRunFolder } from '../../tools/session/run-folder.ts'
import { startTestSession } from '../../tools/session/test-session.ts'
import { PACKED_APP } from '../support/electron-app.ts'
import { layOut, recordPacked } from './packed.ts'

/** Packs the current bundle, and points the tests at the packed files. */
// biome-ignore lint/style/noDefaultExport: Playwright calls this file's default export
export default async function preparePackage(): Promise<() => Promise<void>> {
  enterRunFolder()
  buildIfStale(join(import.meta.dirname, '../..'))
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-package-'))
  const packed = layOut(await packApp(join(folder, 'dist')), join(folder, 'installed'))
  const session = await startTestSession()
  Object.assign(process.env, session.environment, recordPacked(packed, join(folder, 'packed.json')), {
    [PACKED_APP]: packed.extracted,
  })
  return () => session.stop()
}
