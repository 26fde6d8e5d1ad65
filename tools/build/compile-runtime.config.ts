import { join } from 'node:path'
import { defineConfig } from 'vite'

const root = join(import.meta.dirname, '../..')
const source = (file: string) => join(root, 'tools/chromium-runtime', file)

/** Compiles the stand-in for Electron into .runtime/, for development only. */
export default defineConfig({
  root,
  publicDir: false,
  build: {
    ssr: true,
    outDir: join(root, '.runtime'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rollupOptions: {
      input: {
        run: source('run.ts'),
        'electron-module': source('electron-module.ts'),
        'utility-process-main': source('utility-process-main.ts'),
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name].js' },
    },
  },
})
