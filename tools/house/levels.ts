import type { ImportGraph } from './import-graph.ts'

/**
 * Who may import whom, from the top down. A folder imports only folders of lower levels, and itself; folders of one level do
 * not know each other.
 */
const ELECTRON_LEVELS = [
  ['main'],
  ['shell'],
  ['cli'],
  ['ipc'],
  ['app'],
  ['threads'],
  ['operations'],
  ['import'],
  ['sync', 'reports'],
  ['findings', 'sampling', 'indexing', 'auditor'],
  ['evidence', 'credentials', 'demo', 'business-names'],
  ['store', 'api'],
  ['lib'],
] as const

/** Features may use each other until each has one screen; what they share belongs to components. */
const RENDERER_LEVELS = [
  ['main'],
  ['app'],
  ['features'],
  ['components'],
  ['stores'],
  ['theme'],
  ['ipc', 'strings'],
] as const

/** Zones that a zone may import beside itself. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  electron: ['shared'],
  renderer: ['shared'],
  tools: ['electron', 'shared', 'renderer'],
}

export interface Arrow {
  readonly from: string
  readonly to: string
}

/** Imports against the levels. Files that lie in no named folder count as the top level of their zone. */
export function findBackArrows(graph: ImportGraph): Arrow[] {
  return [...graph].flatMap(([from, imports]) =>
    imports.filter((to) => !isAllowed(from, to)).map((to) => ({ from, to })),
  )
}

function isAllowed(from: string, to: string): boolean {
  const [fromZone = '', fromFolder] = placeOf(from)
  const [toZone = '', toFolder] = placeOf(to)
  if (fromZone !== toZone) return ZONES[fromZone]?.includes(toZone) ?? false
  if (fromFolder === toFolder) return true
  const levels = LEVELS[fromZone]
  return levels === undefined || levelOf(levels, fromFolder) < levelOf(levels, toFolder)
}

const LEVELS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  electron: ELECTRON_LEVELS,
  renderer: RENDERER_LEVELS,
}

function placeOf(path: string): string[] {
  const [zone = '', folder = '', ...rest] = path.split('/')
  return rest.length === 0 ? [zone, 'main'] : [zone, folder]
}

/** @throws for a folder that nobody has given a level */
function levelOf(levels: readonly (readonly string[])[], folder: string | undefined): number {
  const level = levels.findIndex((folders) => folder !== undefined && folders.includes(folder))
  if (level < 0) throw new Error(`tools/house/levels.ts gives the folder ${folder} no level`)
  return level
}
