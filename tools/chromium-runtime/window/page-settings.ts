import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as Electron from 'electron'
import { app } from '../api/app.ts'
import type { Protocol } from '../chromium/devtools-pipe.ts'
import { notImplemented } from '../strict-stub.ts'

/**
 * As in Electron, the zoom level of a host applies to every window that shows the host, and is kept in the user data
 * folder (shell/browser/zoom_level_delegate.cc).
 */
export function readZoomLevel(host: string): number {
  return readLevels()[host] ?? 0
}

export function writeZoomLevel(host: string, level: number): void {
  const { [host]: _, ...others } = readLevels()
  const levels = level === 0 ? others : { ...others, [host]: level }
  mkdirSync(app.getPath('userData'), { recursive: true })
  writeFileSync(fileOf(), JSON.stringify({ partition: { per_host_zoom_levels: { x: levels } } }))
}

function fileOf(): string {
  return join(app.getPath('userData'), 'Preferences')
}

function readLevels(): Readonly<Record<string, number>> {
  try {
    const { partition } = JSON.parse(readFileSync(fileOf(), 'utf8')) as {
      readonly partition: { readonly per_host_zoom_levels: { readonly x: Record<string, number> } }
    }
    return partition.per_host_zoom_levels.x
  } catch {
    // Nothing is stored yet.
    return {}
  }
}

/** Paper sizes in inches, portrait. */
const PAPER: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A3: [11.69, 16.54],
  A4: [8.27, 11.69],
  A5: [5.83, 8.27],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
}

/** Electron's print options as parameters of the DevTools protocol. */
export function toPrintParameters(options: Electron.PrintToPDFOptions): Protocol.Page.printToPDFParameters {
  const { pageSize = 'Letter', margins, ...rest } = options
  const size = typeof pageSize === 'string' ? PAPER[pageSize] : ([pageSize.width, pageSize.height] as const)
  if (!size) throw notImplemented(`printToPDF with pageSize '${pageSize}'`)
  const { top, bottom, left, right } = margins ?? {}
  return {
    ...rest,
    paperWidth: size[0],
    paperHeight: size[1],
    ...(top === undefined ? {} : { marginTop: top }),
    ...(bottom === undefined ? {} : { marginBottom: bottom }),
    ...(left === undefined ? {} : { marginLeft: left }),
    ...(right === undefined ? {} : { marginRight: right }),
  }
}
