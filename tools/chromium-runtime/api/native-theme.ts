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

  /** The system's own preference is not asked for: without a choice, light. */
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }

  get shouldUseHighContrastColors(): boolean {
    return false
  }
}

export const nativeTheme = strictStub('nativeTheme', new NativeTheme('nativeTheme', ['updated']))

/**
 * For the runtime: gives a page the chosen theme, now and whenever it changes; and again with each document, because
 * whoever else drives the page (Playwright does) may have set its own meanwhile.
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
