import { access } from 'node:fs/promises'
import { z } from 'zod'
import type { RecentWorkspace } from '../../shared/ipc/application-contract.ts'
import { readKeyFile } from '../credentials/key-file.ts'
import { readJsonFile, writeJsonFile } from '../lib/json-file.ts'
import { isCopy, listCopies } from './bundle-copies.ts'
import { workspaceName } from './workspace.ts'

const recentSchema = z.strictObject({ paths: z.array(z.string()).max(50) })
const KEPT = 12

/**
 * Files that were open before, newest first. Missing files are marked, because a drive may be unplugged. Copies of
 * bundles are always listed, because users cannot find them otherwise.
 */
export async function listRecentWorkspaces(
  recentFile: string,
  bundlesFolder: string,
): Promise<RecentWorkspace[]> {
  const paths = new Set([...(await readPaths(recentFile)), ...(await listCopies(bundlesFolder))])
  return Promise.all(
    [...paths].map(async (path) => ({
      ...(await describeFile(path)),
      isBundle: isCopy(bundlesFolder, path),
    })),
  )
}

export async function isRecentWorkspace(recentFile: string, path: string): Promise<boolean> {
  return (await readPaths(recentFile)).includes(path)
}

export async function rememberWorkspace(recentFile: string, path: string): Promise<void> {
  const others = (await readPaths(recentFile)).filter((other) => other !== path)
  await writeJsonFile(recentFile, { paths: [path, ...others].slice(0, KEPT) })
}

export async function forgetWorkspace(recentFile: string, path: string): Promise<void> {
  const others = (await readPaths(recentFile)).filter((other) => other !== path)
  await writeJsonFile(recentFile, { paths: others })
}

async function readPaths(recentFile: string): Promise<readonly string[]> {
  return (await readJsonFile(recentFile, recentSchema))?.paths ?? []
}

async function describeFile(path: string): Promise<Omit<RecentWorkspace, 'isBundle'>> {
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
