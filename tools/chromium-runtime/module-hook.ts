import { registerHooks } from 'node:module'

/** From now on `import … from 'electron'` and `require('electron')` find the stand-in, in this thread. */
export function answerElectronImports(): void {
  const url = new URL('./electron-module.ts', import.meta.url).href
  registerHooks({
    resolve(specifier, context, nextResolve) {
      return specifier === 'electron'
        ? { url, format: 'module-typescript', shortCircuit: true }
        : nextResolve(specifier, context)
    },
  })
}
