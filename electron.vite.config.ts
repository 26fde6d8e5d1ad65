import { basename, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { CHECKOUT_THREADS, PROCESSES, THREADS } from './electron/lib/workers.ts'
import { CHANNELS } from './shared/ipc/contract.ts'
import { BUILD_MARKER, removesMarker, writesMarker } from './tools/build/build-marker.ts'
import { oneFileEach } from './tools/build/one-file-each.ts'

const root = import.meta.dirname
const MARKER = resolve(root, BUILD_MARKER)

const entriesOf = (paths: readonly string[]) =>
  Object.fromEntries(
    paths.map((path) => [`${basename(path)}.worker`, resolve(root, `electron/${path}.worker.ts`)]),
  )

/** The command line imports what a command needs when it runs, as the main process does. */
const COMMAND_LINE = 'cli/command-line'
const WORKERS = entriesOf(
  [...THREADS, ...CHECKOUT_THREADS, ...PROCESSES].filter((path) => path !== COMMAND_LINE),
)

/** The server of `npm run dev`; the port is fixed, because the page of another origin has to name it. */
const DEVELOPMENT_PORT = Number(process.env.UNHIDDEN_DEV_PORT ?? 5_173)

/**
 * A page takes the strictest of all policies; in development the header alone decides (electron/shell/page-session.ts).
 */
const withoutPolicyInPage: Plugin = {
  name: 'without-policy-in-page',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
}

/**
 * Three bundles under out/, and for `npm run dev` under .dev/, so that neither is taken for the other: the main process
 * and the command line with the workers (ES modules, all in one folder, because workers are found beside the module
 * that starts them), the preload script (one CommonJS file, as the sandbox demands), and the renderer. Packages with
 * native code, fonts and the library of workbooks stay outside.
 */
export default defineConfig(({ command }) => ({
  main: {
    // Not for development: a change of what several of them share would be built as often.
    plugins: command === 'serve' ? [] : [removesMarker(MARKER), oneFileEach(WORKERS)],
    define: { IS_DEVELOPMENT_BUILD: JSON.stringify(command === 'serve') },
    build: {
      outDir: `${folderOf(command)}/main`,
      emptyOutDir: true,
      sourcemap: command === 'serve',
      // Stays outside: what package.json calls a dependency. Everything else is bundled, as far as it is used.
      externalizeDeps: true,
      rollupOptions: {
        input: {
          main: resolve(root, 'electron/start.ts'),
          cli: resolve(root, 'electron/cli.ts'),
          ...entriesOf([COMMAND_LINE]),
          ...(command === 'serve' ? WORKERS : {}),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
      },
    },
  },
  preload: {
    define: { CONTRACT_CHANNELS: JSON.stringify(CHANNELS) },
    build: {
      outDir: `${folderOf(command)}/preload`,
      emptyOutDir: true,
      sourcemap: command === 'serve',
      // A sandboxed preload script can require nothing but Electron.
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: resolve(root, 'electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    base: './',
    plugins: [react({ compiler: true }), withoutPolicyInPage, writesMarker(MARKER)],
    server: {
      port: DEVELOPMENT_PORT,
      strictPort: true,
      hmr: { protocol: 'ws', host: 'localhost', clientPort: DEVELOPMENT_PORT },
    },
    build: {
      outDir: resolve(root, 'out/renderer'),
      emptyOutDir: true,
      sourcemap: false,
      minify: true,
      // Inlined assets would be data: addresses, which the content security policy does not allow for scripts and
      // fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: resolve(root, 'renderer/index.html') },
    },
  },
}))

function folderOf(command: 'build' | 'serve'): string {
  return command === 'serve' ? '.dev' : 'out'
}
