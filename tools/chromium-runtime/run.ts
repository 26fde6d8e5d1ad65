import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from './api/app.ts'
import { findAppArguments } from './api/command-line.ts'
import { menuAccelerators, runAccelerator } from './api/menu.ts'
import { defaultSession } from './api/session.ts'
import { Chromium } from './chromium/chromium.ts'
import { Targets } from './chromium/targets.ts'
import { BrowserWindow, connectWindows } from './window/browser-window.ts'

/** A main module that waits for `ready` at its top level would wait for ever in Electron. */
const DEADLOCK_HINT_MS = 10_000

pretendVersions()
answerElectronImports()

// Chromium starts beside the application's own code; each takes about as long as the other. An application that is told
// more than its folder may have no use for a screen, as Electron has none before the main module has run.
const isToldMore = findAppArguments().length > 0
const early = isToldMore ? undefined : startChromium()
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

/** Electron announces `ready` only after the main module has run to its end; so does this. */
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

/** The application asks for Electron's version; it gets the one whose interface this runtime imitates. */
function pretendVersions(): void {
  const manifest: unknown = createRequire(import.meta.url)('electron/package.json')
  const version =
    typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : ''
  Object.defineProperty(process.versions, 'electron', {
    value: `${version} (Chromium runtime)`,
    enumerable: true,
  })
  Object.defineProperty(process, 'type', { value: 'browser' })
}

/** From now on `import … from 'electron'` and `require('electron')` find the stand-in, in this thread. */
function answerElectronImports(): void {
  // Beside this module, as source or as compiled by tools/build/compile-runtime.config.ts.
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
