import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAttached } from './programs/child-process.ts'
import { showSomewhere } from './session/display.ts'
import { chooseEngine, theseSurroundings } from './start/choose-engine.ts'

/**
 * `npm run dev [-- ARGUMENTS of electron-vite]`: runs the application from its sources, on Electron or on the stand-in.
 * Edits of the renderer show at once; other edits restart the application. CONTRIBUTING.md lists the ports.
 */
const ROOT = join(import.meta.dirname, '..')
const FOLDER = '.dev'
const [MAIN_PORT, PAGE_PORT] = ['9229', '9222']

const engine = await chooseEngine(theseSurroundings)
process.exitCode = 'exitCode' in engine ? engine.exitCode : await develop(engine.executable)

async function develop(executable: string): Promise<number> {
  makeApplicationFolder()
  const { environment, stop } = await showSomewhere(theseSurroundings)
  const ports = ['--inspect', MAIN_PORT, '--remoteDebuggingPort', PAGE_PORT]
  const sandbox = theseSurroundings.isRoot ? ['--noSandbox'] : []
  const program = join(ROOT, 'node_modules/electron-vite/bin/electron-vite.js')
  try {
    const { code } = await runAttached(
      process.execPath,
      [program, 'dev', ROOT, '--watch', ...ports, ...sandbox, ...process.argv.slice(2)],
      {
        environment: {
          ...process.env,
          ...environment,
          ELECTRON_EXEC_PATH: executable,
          ELECTRON_ENTRY: join(ROOT, FOLDER),
        },
      },
    )
    return code ?? 1
  } finally {
    await stop()
  }
}

/** Electron needs a folder with a manifest; electron.vite.config.ts writes the `main` that it names. */
function makeApplicationFolder(): void {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const folder = join(ROOT, FOLDER)
  mkdirSync(folder, { recursive: true })
  const own = { ...(typeof manifest === 'object' ? manifest : {}), main: 'main/main.js' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
}
