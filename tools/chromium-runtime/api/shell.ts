import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type * as Electron from 'electron'
import { strictStub } from '../strict-stub.ts'

const OPENER = process.platform === 'darwin' ? 'open' : 'xdg-open'

/** Resolves once the system's opener has been started; rejects when there is none. */
function open(target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(OPENER, [target], { stdio: 'ignore', detached: true })
    child.once('error', reject)
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}

export const shell: Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'> = strictStub(
  'shell',
  {
    openExternal: open,
    openPath: (path: string) =>
      open(path).then(
        () => '',
        (error) => String(error),
      ),
    showItemInFolder: (path: string) => {
      open(dirname(path)).catch((error) => process.stderr.write(`chromium-runtime: ${error}\n`))
    },
  },
)
