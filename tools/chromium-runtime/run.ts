import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from './api/app.ts'
import { findAppArguments } from './api/app-paths.ts'
import { menuAccelerators, runAccelerator } from './api/menu.ts'
import { defaultSession } from './api/session.ts'
import { Chromium } from './chromium/chromium.ts'
import { Targets } from './chromium/targets.ts'
import { BrowserWindow, connectWindows } from './window/browser-window.ts'

/** After this time, a main module that awaits `ready` at its top level is assumed to be deadlocked, as in Electron. */
const DEADLOCK_HINT_MS = 10_000

setVersions()
hookElectronImports()

// Chromium starts while the application's code loads; each takes about as long as the other. With more arguments than
// the folder the application may not need a screen, so Chromium waits until the main module has run.
const early = findAppArguments().length > 0 ? undefined : startChromium()
await importMainModule()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => app.quit())
const { chromium, targets, started } = early ?? startChromium()
connectWindows({ chromium, targets, keys: { list: menuAccelerators, run: runAccelerator } })
void chromium.ended.then(() => app.exit(0))
const { product } = await started
Object.defineProperty(process.versions, 'chrome', { value: product.split('/')[1], enumerable: true })
defaultSession.permissions.connect(chromium.browser)
app.start(() => BrowserWindow.getAllWindows())

function startChromium() {
  const chromium = new Chromium(process.argv.slice(2))
  const started = chromium.browser.send('Browser.getVersion')
  started.catch(() => undefined)
  return { chromium, targets: new Targets(chromium), started }
}

/** As in Electron, `ready` is emitted only after the main module has run to its end. */
async function importMainModule(): Promise<void> {
  const folder = app.getAppPath()
  const { main = 'index.js' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    main?: string
  }
  const hint = setTimeout(() => {
    if (!app.isReadyAwaited) return
    process.stderr.write(
      'The main module has not finished. Electron announces ready only after it has: a top-level `await app.whenReady()` never ends.\n',
    )
  }, DEADLOCK_HINT_MS)
  await import(pathToFileURL(join(folder, main)).href)
  clearTimeout(hint)
}

/** Sets `process.versions.electron` to the version whose API this runtime implements. */
function setVersions(): void {
  const manifest: unknown = createRequire(import.meta.url)('electron/package.json')
  const version =
    typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : ''
  Object.defineProperty(process.versions, 'electron', {
    value: `${version} (Chromium runtime)`,
    enumerable: true,
  })
  Object.defineProperty(process, 'type', { value: 'browser' })
}

/** Makes `import … from 'electron'` and `require('electron')` resolve to the stand-in, in this thread. */
function hookElectronImports(): void {
  // In the folder of this module, as source or compiled by tools/build/compile-runtime.config.ts.
  const isSource = import.meta.url.endsWith('.ts')
  const here = import.meta.url
  const url = new URL(isSource ? 'electron-module.ts' : 'electron-module.js', here).href
  const format = isSource ? 'module-typescript' : 'module'
  registerHooks({
    resolve(specifier, context, nextResolve) {
      return specifier === 'electron' ? { url, format, shortCircuit: true } : nextResolve(specifier, context)
    },
  })
}
