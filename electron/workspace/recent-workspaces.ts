import { access } from 'node:fs/promises'
import { z } from 'zod'
import type { RecentWorkspace } from '../../shared/ipc/contract.ts'
import { readKeyFile } from '../credentials/key-file.ts'
import { readJsonFile, writeJsonFile } from '../files/json-file.ts'
import { workspaceName } from './workspace.ts'

const recentSchema = z.strictObject({ paths: z.array(z.string()).max(50) })
const KEPT = 12

/** Files that were open before, newest first. Missing ones are listed as such: a drive may only be unplugged. */
export async function listRecentWorkspaces(recentFile: string): Promise<RecentWorkspace[]> {
  return Promise.all((await readPaths(recentFile)).map(describe))
}

export async function isRecentWorkspace(recentFile: string, path: string): Promise<boolean> {
  return (await readPaths(recentFile)).includes(path)
}

export async function rememberWorkspace(recentFile: string, path: string): Promise<void> {
  const others = (await readPaths(recentFile)).filter((other) => other !== path)
  await writeJsonFile(recentFile, { paths: [path, ...others].slice(0, KEPT) })
}

async function readPaths(recentFile: string): Promise<readonly string[]> {
  return (await readJsonFile(recentFile, recentSchema))?.paths ?? []
}

async function describe(path: string): Promise<RecentWorkspace> {
  const isMissing = await access(path).then(
    () => false,
    () => true,
  )
  const protection = await readKeyFile(path).then(
    (file) => file.protection.kind,
    () => 'keychain' as const,
  )
  return { path, name: workspaceName(path), protection, isMissing }
}
