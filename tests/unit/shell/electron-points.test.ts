import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pagePreferences } from '../../../electron/shell/window-options.ts'

test.each([false, true])('a page has the strictest preferences, with developer tools: %s', (devTools) => {
  // All of them: another one, such as `experimentalFeatures`, would be one more thing that a page may do.
  expect(pagePreferences('/preload.cjs', devTools)).toEqual({
    preload: '/preload.cjs',
    contextIsolation: true,
    sandbox: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    devTools,
    spellcheck: false,
    backgroundThrottling: true,
  })
})

const ROOT = join(import.meta.dirname, '../../..')
const NEVER =
  /openExternal|crashReporter|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|allowpopups|<webview|loadFile\(/

test('no source opens an address outside, sends crash reports, or loosens a page', () => {
  const sources = globSync(['electron/**/*.ts', 'renderer/**/*.{ts,tsx,html}', 'shared/**/*.ts'], {
    cwd: ROOT,
  })
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.filter((path) => NEVER.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(found).toEqual([])
})
