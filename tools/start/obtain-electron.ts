import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ELECTRON_PACKAGE, findElectron, readElectronVersion } from '../preflight/find-electron.ts'
import type { Machine } from '../programs/find-program.ts'
import { runAttached } from '../programs/run-attached.ts'

/** Allows for a slow line: 100 MB in twenty minutes is less than 1 Mbit/s. */
export const DOWNLOAD_LIMIT_MS = 20 * 60_000

const REPORTER = pathToFileURL(join(import.meta.dirname, 'report-downloads.ts')).href

type Obtained =
  | { readonly executable: string }
  /** The reason, as a clause. */
  | { readonly failure: string }
  | { readonly interruption: NodeJS.Signals }

/**
 * Finds Electron's executable, or downloads it with the installer of its package, which handles mirrors, proxies, cache
 * and checksums. The installer writes to this terminal.
 */
export async function obtainElectron(
  machine: Machine,
  { write, limitMs }: { readonly write: (line: string) => void; readonly limitMs: number },
): Promise<Obtained> {
  const installed = findElectron(machine)
  if (installed) return { executable: installed }
  write(`Downloading Electron ${readElectronVersion()}, once: more than 100 MB. Ctrl+C stops it.`)
  let reason: string | undefined
  const run = await runAttached(
    process.execPath,
    ['--import', REPORTER, join(ELECTRON_PACKAGE, 'install.js')],
    {
      environment: withProxy(machine.environment),
      limitMs,
      onMessage: (message) => {
        if (typeof message === 'string') reason = message
      },
    },
  )
  if (run.interruption) return { interruption: run.interruption }
  if (run.isOverLimit) return { failure: `the download took more than ${limitMs / 60_000} minutes` }
  if (run.code !== 0) return { failure: reason ?? `its installer ended with ${run.code ?? 'a signal'}` }
  const executable = findElectron(machine)
  return executable ? { executable } : { failure: 'its installer ended without an executable' }
}

/** The installer uses a proxy only on request: this passes on a proxy that is set in the environment or for npm. */
function withProxy(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { npm_config_proxy, npm_config_https_proxy = npm_config_proxy, npm_config_noproxy } = environment
  const proxies = {
    HTTPS_PROXY: environment.HTTPS_PROXY || environment.https_proxy || npm_config_https_proxy,
    HTTP_PROXY: environment.HTTP_PROXY || environment.http_proxy || npm_config_proxy,
    NO_PROXY: environment.NO_PROXY || environment.no_proxy || npm_config_noproxy,
  }
  if (!proxies.HTTPS_PROXY && !proxies.HTTP_PROXY) return environment
  return { ELECTRON_GET_USE_PROXY: '1', ...environment, ...proxies }
}
