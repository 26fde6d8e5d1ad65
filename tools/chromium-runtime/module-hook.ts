import { registerHooks } from 'node:module'

/** From now on `import … from 'electron'` and `require('electron')` find the stand-in, in this thread. */
export function answerElectronImports(): void {
  // Beside this module, as source or as compiled by tools/build/compile-runtime.config.ts.
  const isSource = import.meta.url.endsWith('.ts')
  const here = import.meta.url
  const url = new URL(isSource ? 'electron-module.ts' : 'electron-module.js', here).href
  const format = isSource ? 'module-typescript' : 'module'
  registerHooks({
    resolve(specifier, context, nextResolve) {
      return specifier === 'electron' ? { url, format, shortCircuit: true } : nextResolve(specifier, context)
    },
  })
}
