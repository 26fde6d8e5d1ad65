import { basename, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const root = import.meta.dirname
/** Every thread and process is an entry of its own, named like its file. */
const workers = [
  'workers/writer',
  'workers/pages',
  'workers/reader',
  'workers/counter',
  'workers/findings',
  'workers/report',
  'workers/bundle',
  'workers/sql-console',
  'workers/demo-service',
  'credentials/keychain',
  'files/inflate',
  'reports/pdf/typeset',
  'reports/pdf/typeset-relay',
]

/**
 * Three bundles under out/: the main process with its workers (ES modules, all in one folder, because workers are found
 * beside the module that starts them), the preload script (one CommonJS file, as the sandbox demands), and the renderer.
 * Packages with native code stay outside.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      emptyOutDir: true,
      sourcemap: false,
      // Bundled, only what is used of it is loaded.
      externalizeDeps: { exclude: ['zod'] },
      rollupOptions: {
        input: {
          main: resolve(root, 'electron/main.ts'),
          cli: resolve(root, 'electron/cli.ts'),
          ...Object.fromEntries(
            workers.map((path) => [`${basename(path)}.worker`, resolve(root, `electron/${path}.worker.ts`)]),
          ),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      emptyOutDir: true,
      sourcemap: false,
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
    plugins: [react()],
    build: {
      outDir: resolve(root, 'out/renderer'),
      emptyOutDir: true,
      sourcemap: false,
      minify: true,
      // Inlined assets would be data: addresses, which the content security policy does not allow for scripts and fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: resolve(root, 'renderer/index.html') },
    },
  },
})
