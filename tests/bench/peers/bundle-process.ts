import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../../../tools/build/build-if-stale.ts'
import { toOneFile } from '../../../tools/build/one-file-each.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NAME = 'unhidden-process'

/**
 * The application's process as it is shipped: bundled into one file, beside the bundled threads. Reading some six
 * hundred sources would take most of the time of a start.
 * @returns the path of the file
 */
export async function bundleProcess(): Promise<string> {
  buildIfStale(ROOT)
  const [built, outDir] = [join(ROOT, 'out/main'), join(ROOT, '.runtime/peers')]
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  const define = { IS_DEVELOPMENT_BUILD: 'false' }
  await toOneFile({
    name: NAME,
    path: join(import.meta.dirname, `${NAME}.ts`),
    outDir,
    target: 'node24',
    define,
  })
  for (const file of readdirSync(built).filter((name) => name.endsWith('.worker.js'))) {
    symlinkSync(join(built, file), join(outDir, file))
  }
  return join(outDir, `${NAME}.js`)
}
