import type { ImportGraph } from './import-graph.ts'

/**
 * Groups of files that import each other, directly or through others: the strongly connected components of more than one
 * file, after R. Tarjan, "Depth-first search and linear graph algorithms" (1972).
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
