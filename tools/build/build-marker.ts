import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

/** Is there after a whole build only, so that one that was interrupted is not taken for a finished one. */
export const BUILD_MARKER = 'out/complete'

/** For the first bundle of a build. */
export const removesMarker = (path: string): Plugin => ({
  name: 'removes-build-marker',
  apply: 'build',
  buildStart: () => rmSync(path, { force: true }),
})

/** For the last bundle of a build. */
export const writesMarker = (path: string): Plugin => ({
  name: 'writes-build-marker',
  apply: 'build',
  writeBundle() {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  },
})
