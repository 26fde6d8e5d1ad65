import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** The imports of each TypeScript file, types included, as repository paths. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** @param files repository paths; imports of packages and of files outside this list are left out */
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

/**
 * Groups of files that import each other, directly or indirectly: the strongly connected components of more than one
 * file. R. Tarjan, "Depth-first search and linear graph algorithms" (1972).
 */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const at = order.size
    order.set(file, at)
    let lowest = at
    open.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, low.get(next) ?? order.get(next) ?? at)
    }
    low.set(file, lowest)
    if (lowest === at) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) circles.push(circle)
    }
    return lowest
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}
