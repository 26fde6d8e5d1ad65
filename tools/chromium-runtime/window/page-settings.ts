import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from '../api/app.ts'

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
