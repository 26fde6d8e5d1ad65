import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** Repository paths of TypeScript files, each with the files of the repository that it imports, types included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** @param files repository paths; imports of packages and of files outside the list are left out */
export function readImportGraph(root: string, files: readonly string[]): ImportGraph {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const imports = readSpecifiers(file, readFileSync(join(root, file), 'utf8'))
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => normalize(join(dirname(file), specifier)))
      return [file, [...new Set(imports)].filter((path) => known.has(path))]
    }),
  )
}

function readSpecifiers(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"]|['"]$/g, ''),
  )
  const reexported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  )
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexported, ...dynamic]
}
