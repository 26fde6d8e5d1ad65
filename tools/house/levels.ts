import type { ImportGraph } from './import-graph.ts'

/** From the top down: a folder may import itself and folders of lower levels, but no other folder of its own level. */
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
  ['findings', 'sampling', 'requests', 'indexing', 'auditor'],
  ['evidence', 'credentials', 'demo', 'business-names'],
  ['store', 'api'],
  ['lib'],
] as const

const RENDERER_LEVELS = [
  ['main'],
  ['app'],
  ['features'],
  ['components'],
  ['stores'],
  ['theme'],
  ['ipc', 'strings'],
] as const

/**
 * What a feature offers to other features, by file; everything else in its folder is its own. Parts that several
 * screens share belong to `components`.
 */
const OFFERED: Readonly<Record<string, readonly string[]>> = {
  annotations: ['annotation-strings.ts', 'change-annotations.ts', 'offer-undo.tsx', 'use-annotations.ts'],
  bundle: ['bundle-strings.ts', 'open-bundle.ts'],
  data: ['sync-buttons.tsx'],
  cases: ['use-case-jump.ts'],
  home: ['events-behind.tsx'],
  inspector: ['evidence.tsx', 'review-inspector.tsx', 'review-decision.tsx', 'review-then.tsx'],
  reports: [
    'check-result.tsx',
    'figure-views.tsx',
    'report-menu.tsx',
    'save-report.ts',
    'show-figure.ts',
    'sign-report.tsx',
    'strings.ts',
    'view-scope.ts',
  ],
  requests: ['list-switch.tsx', 'strings.ts'],
  samples: ['sample-jumps.ts'],
  settings: ['rule-limits.ts'],
  start: [
    'connect-strings.ts',
    'connection-fields.tsx',
    'connection-test.tsx',
    'passphrase-form.tsx',
    'private-key-field.tsx',
    'protection-fields.tsx',
    'protection-form.tsx',
    'scheme-fields.tsx',
    'use-connection-test.ts',
    'use-open-workspace.ts',
  ],
}

/** The other zones that a zone may import. */
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

/** Imports against the levels. A file directly in its zone's folder belongs to the top level. */
export function findBackArrows(graph: ImportGraph): Arrow[] {
  return [...graph].flatMap(([from, imports]) =>
    imports.filter((to) => !isAllowed(from, to)).map((to) => ({ from, to })),
  )
}

function isAllowed(from: string, to: string): boolean {
  const [fromZone = '', fromFolder] = placeOf(from)
  const [toZone = '', toFolder] = placeOf(to)
  if (fromZone !== toZone) return ZONES[fromZone]?.includes(toZone) ?? false
  if (fromFolder === toFolder) return fromFolder !== 'features' || isOffered(from, to)
  const levels = LEVELS[fromZone]
  return levels === undefined || levelOf(levels, fromFolder) < levelOf(levels, toFolder)
}

/** Between two files of features. */
function isOffered(from: string, to: string): boolean {
  const [, , fromFeature] = from.split('/')
  const [, , toFeature = '', file = ''] = to.split('/')
  return fromFeature === toFeature || (OFFERED[toFeature]?.includes(file) ?? false)
}

const LEVELS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  electron: ELECTRON_LEVELS,
  renderer: RENDERER_LEVELS,
}

function placeOf(path: string): string[] {
  const [zone = '', folder = '', ...rest] = path.split('/')
  return rest.length === 0 ? [zone, 'main'] : [zone, folder]
}

/** @throws for a folder without a level */
function levelOf(levels: readonly (readonly string[])[], folder: string | undefined): number {
  const level = levels.findIndex((folders) => folder !== undefined && folders.includes(folder))
  if (level < 0) throw new Error(`tools/house/levels.ts gives the folder ${folder} no level`)
  return level
}
