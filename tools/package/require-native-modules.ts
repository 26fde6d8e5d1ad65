import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Packages with one native module each. */
const NATIVE = ['better-sqlite3', '@napi-rs', '@myriaddreamin']

/**
 * electron-builder packs without a native module and does not report it, and the application then fails at its first
 * start. npm installs native modules only for the system and processor it runs on.
 * @returns the path of the module of the PDF compiler
 * @param resources the folder of the package that has `app.asar.unpacked`
 * @param system as Node names it, with its processor: `win32-arm64`
 * @throws if a module is missing or belongs to another system
 */
export function requireNativeModules(resources: string, system: string): string {
  const folder = join(resources, 'app.asar.unpacked/node_modules')
  const found = NATIVE.map((name) => listModules(join(folder, name)))
  const isComplete = found.every(
    (modules) => modules.length === 1 && modules.every((path) => basename(path).includes(system)),
  )
  const compiler = found[NATIVE.indexOf('@myriaddreamin')]?.[0]
  if (isComplete && compiler) return compiler
  const names =
    found
      .flat()
      .map((path) => basename(path))
      .join(', ') || 'none'
  throw new Error(
    `A package for ${system} needs the native modules of ${NATIVE.join(', ')} for that system; here are: ${names}. ` +
      'Make it on such a machine, after npm ci.',
  )
}

function listModules(folder: string): readonly string[] {
  try {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return paths.filter((path) => path.endsWith('.node')).map((path) => join(folder, path))
  } catch {
    return []
  }
}
