import { access } from 'node:fs/promises'
import { z } from 'zod'
import { BUNDLE_VERDICTS, classifyBundle } from '../../shared/domain/bundle.ts'
import { COVERAGE_STATES } from '../../shared/domain/coverage.ts'
import type { RecentNote, RecentWorkspace } from '../../shared/ipc/application-contract.ts'
import { readKeyFile } from '../credentials/key-file.ts'
import { readJsonFile, writeJsonFile } from '../lib/json-file.ts'
import { isCopy, listCopies } from './bundle-copies.ts'
import { type Workspace, workspaceName } from './workspace.ts'

const noteSchema = z.strictObject({
  atMs: z.number(),
  states: z.strictObject({ history: z.enum(COVERAGE_STATES), responses: z.enum(COVERAGE_STATES) }),
  bundle: z.enum(BUNDLE_VERDICTS).nullable(),
  /** Absent in the notes of earlier versions. */
  isDemo: z.boolean().default(false),
})
const recentSchema = z.strictObject({
  paths: z.array(z.string()).max(50),
  /** By path. */
  notes: z.record(z.string(), noteSchema).default({}),
})
type RecentFile = z.output<typeof recentSchema>
const KEPT = 12

/**
 * Files that were open before, newest first. Missing files are marked, because a drive may be unplugged. Copies of
 * bundles are always listed, because users cannot find them otherwise.
 */
export async function listRecentWorkspaces(
  recentFile: string,
  bundlesFolder: string,
): Promise<RecentWorkspace[]> {
  const recent = await readRecent(recentFile)
  const paths = new Set([...recent.paths, ...(await listCopies(bundlesFolder))])
  return Promise.all(
    [...paths].map(async (path) => {
      const note = recent.notes[path] ?? null
      return { ...(await describeFile(path, note)), isBundle: isCopy(bundlesFolder, path), note }
    }),
  )
}

export async function isRecentWorkspace(recentFile: string, path: string): Promise<boolean> {
  return (await readRecent(recentFile)).paths.includes(path)
}

export function rememberWorkspace(recentFile: string, path: string): Promise<void> {
  return change(recentFile, ({ paths, notes }) => ({
    paths: [path, ...paths.filter((other) => other !== path)].slice(0, KEPT),
    notes,
  }))
}

export function forgetWorkspace(recentFile: string, path: string): Promise<void> {
  return change(recentFile, ({ paths, notes }) => ({ paths: paths.filter((other) => other !== path), notes }))
}

/** Stores the verdicts of an open workspace for the list, which cannot read a closed file. */
export async function noteVerdicts(recentFile: string, workspace: Workspace, atMs: number): Promise<void> {
  const { completeness } = await workspace.store.ask('data:status')
  const { bundle, isDemo } = workspace.summarize()
  const note = {
    atMs,
    states: { history: completeness.history.state, responses: completeness.responses.state },
    bundle: bundle && classifyBundle(bundle),
    isDemo,
  }
  await change(recentFile, ({ paths, notes }) => ({ paths, notes: { ...notes, [workspace.path]: note } }))
}

/** Two changes of one file never overlap, and the second sees the first. */
let lastChange: Promise<unknown> = Promise.resolve()

function change(recentFile: string, edit: (former: RecentFile) => RecentFile): Promise<void> {
  const done = lastChange.then(async () => {
    const { paths, notes } = edit(await readRecent(recentFile))
    const kept = Object.entries(notes).filter(([path]) => paths.includes(path))
    await writeJsonFile(recentFile, { paths, notes: Object.fromEntries(kept) })
  })
  lastChange = done.catch(() => undefined)
  return done
}

async function readRecent(recentFile: string): Promise<RecentFile> {
  return (await readJsonFile(recentFile, recentSchema)) ?? { paths: [], notes: {} }
}

/** Without its key file, a workspace is what it was when it was closed: a demo can be made again. */
async function describeFile(
  path: string,
  note: RecentNote | null,
): Promise<Omit<RecentWorkspace, 'isBundle' | 'note'>> {
  const isMissing = await access(path).then(
    () => false,
    () => true,
  )
  const keys = await readKeyFile(path).then(
    ({ protection, isDemo = false }) => ({ protection: protection.kind, isDemo }),
    () => ({ protection: 'keychain' as const, isDemo: note?.isDemo ?? false }),
  )
  return { path, name: workspaceName(path), isMissing, ...keys }
}
