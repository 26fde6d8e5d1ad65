import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { findEngine, STAND_IN } from '../../tools/preflight/find-electron.ts'
import { TEST_DISPLAYS } from '../../tools/session/test-session.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Names, in the environment of a test run, the packed files that are tested in place of the checkout, on the stand-in.
 */
export const PACKED_APP = 'UNHIDDEN_PACKED_APP'

export interface LaunchOptions {
  /** The application's data; a fresh folder that is removed at the end unless one is given. */
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /** What the application is started with, and where. */
  readonly args?: readonly string[]
  readonly cwd?: string
  /** The program to start in place of the engine, which starts it in turn. */
  readonly program?: string
  /** Another application than ours: the folder with its package.json. */
  readonly folder?: string
}

export interface LaunchedApp {
  readonly app: ElectronApplication
  /** The first window, loaded. */
  readonly page: Page
  readonly dataDir: string
  close(): Promise<void>
}

/** Starts the built application on Electron where its binary is installed, otherwise on the stand-in. */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'unhidden-e2e-')))
  const packed = process.env[PACKED_APP]
  const engine = packed ? STAND_IN : findEngine()
  const app = await _electron.launch({
    // Without a path Playwright finds Electron itself, and holds its start until it listens.
    ...((options.program ?? engine === STAND_IN) ? { executablePath: options.program ?? engine } : {}),
    args: [options.folder ?? packed ?? ROOT, ...(options.args ?? [])],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { ...inheritedEnvironment(), ...ownScreen(), UNHIDDEN_DATA_DIR: dataDir, ...options.env },
    colorScheme: null,
  })
  try {
    const page = await app.firstWindow()
    await page.waitForURL((url) => url.protocol !== 'data:')
    await page.waitForLoadState()
    return { app, page, dataDir, close: () => endApp(app, options.dataDir ? undefined : dataDir) }
  } catch (error) {
    await endApp(app, options.dataDir ? undefined : dataDir)
    throw error
  }
}

async function endApp(app: ElectronApplication, folder: string | undefined): Promise<void> {
  await app.close()
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** The virtual screen of this worker, where a session has some. */
function ownScreen(): Record<string, string> {
  const displays = process.env[TEST_DISPLAYS]?.split(' ') ?? []
  const DISPLAY = displays[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % displays.length]
  return DISPLAY === undefined ? {} : { DISPLAY }
}

/**
 * The page takes any text for markup and scripts, as a page that was taken over could. What is tried next meets the
 * other rules of its policy.
 */
export async function trustEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const same = (text: string) => text
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: 'default', rules: Record<string, typeof same>): unknown }
    }
    trustedTypes.createPolicy('default', { createHTML: same, createScript: same, createScriptURL: same })
  })
}
