import type * as Electron from 'electron'
import type { DevtoolsSession } from '../chromium/devtools-pipe.ts'
import { StrictEmitter, strictStub } from '../strict-stub.ts'

type Source = Electron.NativeTheme['themeSource']

const pages = new Set<DevtoolsSession>()

class NativeTheme extends StrictEmitter {
  #source: Source = 'system'

  get themeSource(): Source {
    return this.#source
  }

  set themeSource(source: Source) {
    if (source === this.#source) return
    this.#source = source
    for (const page of pages) emulate(page, source)
    this.emit('updated')
  }

  /** The system's preference is not read: light unless the application chooses. */
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }

  get shouldUseHighContrastColors(): boolean {
    return false
  }
}

export const nativeTheme = strictStub('nativeTheme', new NativeTheme('nativeTheme', ['updated']))

/**
 * Runtime only: applies the chosen theme to a page, now, at each change, and again for each document, because a test
 * driver such as Playwright may have set another one.
 */
export function applyTheme(page: DevtoolsSession): void {
  pages.add(page)
  page.on('Inspector.detached', () => pages.delete(page))
  const applyChosen = () => {
    if (nativeTheme.themeSource !== 'system') emulate(page, nativeTheme.themeSource)
  }
  page.on('Page.frameNavigated', applyChosen)
  applyChosen()
}

function emulate(page: DevtoolsSession, source: Source): void {
  const value = source === 'system' ? '' : source
  page.tell('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
}
