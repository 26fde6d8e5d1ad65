import { build, type Plugin, type ResolvedConfig } from 'vite'
import manifest from '../../package.json' with { type: 'json' }

/**
 * Builds each entry into one file beside the main bundle, with all that it imports; what it imports on demand is beside
 * it in parts of its own. A thread of the store took 180 ms of processor time to start from 92 chunks that all entries
 * share, and takes 110 ms from one file. Reports take 140 ms to the first preview, and took 250 with all in one file.
 * @param entries paths of the sources by the names of their files.
 */
export function oneFileEach(entries: Readonly<Record<string, string>>): Plugin {
  let main: ResolvedConfig
  return {
    name: 'one-file-each',
    configResolved(resolved) {
      main = resolved
    },
    async closeBundle() {
      const { outDir, target } = main.build
      const define = main.define ?? {}
      for (const [name, path] of Object.entries(entries))
        await toOneFile({ name, path, outDir, target, define })
    },
  }
}

interface OneFile {
  readonly name: string
  /** Of its source. */
  readonly path: string
  readonly outDir: string
  readonly target: ResolvedConfig['build']['target']
  readonly define: Record<string, unknown>
}

/** Builds `NAME.js` from a source and all that it imports but dependencies, and its parts. */
export async function toOneFile({ name, path, outDir, target, define }: OneFile): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target,
      minify: false,
      rolldownOptions: {
        input: { [name]: path },
        external: [
          /^node:/,
          ...Object.keys(manifest.dependencies).map((one) => new RegExp(`^${one}(?:/|$)`)),
        ],
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: `part-${name}-[name]-[hash].js`,
        },
      },
    },
  })
}
