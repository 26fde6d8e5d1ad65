import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { programFor } from '../../../tools/package/pack-app.ts'
import { runShell } from '../../support/shell.ts'

const root = join(import.meta.dirname, '../../..')
const stepSchema = z.strictObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  shell: z.enum(['bash']).optional(),
  'working-directory': z.string().optional(),
})
const jobSchema = z.looseObject({
  uses: z.string().optional(),
  permissions: z.record(z.string(), z.string()).default({}),
  steps: z.array(stepSchema).default([]),
  strategy: z.object({ matrix: z.object({ include: z.array(z.record(z.string(), z.string())) }) }).optional(),
})
const workflowSchema = z.looseObject({
  permissions: z.record(z.string(), z.string()),
  env: z.record(z.string(), z.string()).default({}),
  jobs: z.record(z.string(), jobSchema),
})
const workflows = globSync('.github/workflows/*.yml', { cwd: root })
  .sort()
  .map((path) => ({ path, ...workflowSchema.parse(parse(readFileSync(join(root, path), 'utf8'))) }))
const jobs = workflows.flatMap(({ jobs }) => Object.values(jobs))
const steps = jobs.flatMap((job) => job.steps)
const commands = steps.map((step) => step.run ?? '').join('\n')

test('every script and program of the project that a workflow runs is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const wanted = [...commands.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(wanted).toEqual(['preflight', 'test:thorough', 'pack'])
  expect(wanted.filter((name) => !(name in scripts))).toEqual([])
  const programs = [...commands.matchAll(/\bnpx ([\w-]+)/g)].map(([, name = '']) => name)
  expect(programs).toEqual(['install-electron'])
  expect(programs.filter((name) => !existsSync(join(root, 'node_modules/.bin', name)))).toEqual([])
})

test('actions are fixed to a commit', () => {
  const used = [...steps, ...jobs].flatMap(({ uses }) => uses ?? [])
  const local = used.filter((name) => name.startsWith('./'))
  expect(local.filter((name) => !existsSync(join(root, name)))).toEqual([])
  const loose = used.filter((name) => !name.startsWith('./') && !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(name))
  expect(loose).toEqual([])
})

test('only the job that drafts the release may write, and nothing runs without Electron', () => {
  expect(workflows.map(({ permissions }) => permissions)).toEqual([
    { contents: 'read' },
    { contents: 'read' },
  ])
  const writing = workflows.flatMap(({ jobs }) =>
    Object.entries(jobs).filter(([, job]) => Object.values(job.permissions).includes('write')),
  )
  expect(writing.map(([name]) => name)).toEqual(['publish'])
  const testing = workflows.filter(({ path }) => path.endsWith('ci.yml'))
  expect(testing.map(({ env }) => env)).toEqual([{ UNHIDDEN_REQUIRE_ELECTRON: '1' }])
})

test('every system is built, tested, packed and checks itself', () => {
  const systems = jobs.flatMap((job) => job.strategy?.matrix.include ?? [])
  expect(systems.map(({ system, arch }) => `${system} ${arch}`)).toEqual([
    'linux x64',
    'linux arm64',
    'win x64',
    'win arm64',
    'mac arm64',
    'mac x64',
  ])
  const platforms: Record<string, NodeJS.Platform> = { linux: 'linux', win: 'win32', mac: 'darwin' }
  expect(systems.map(({ program }) => program)).toEqual(
    systems.map(({ system = '', arch = '' }) => `dist/${programFor(platforms[system] ?? 'aix', arch)}`),
  )
  expect(commands).toContain('npm test')
  expect(commands.match(/"\$PROGRAM" --self-check/g)).toHaveLength(2)
})

test('text of people outside never becomes part of a command', () => {
  expect(commands).not.toMatch(/\$\{\{\s*github\.(event|head_ref|ref_name)/)
})

// The release is checked on Linux, with the options of its sha256sum.
describe.skipIf(process.platform !== 'linux')('commands of the workflows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-workflow-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  /** Runs a step in a folder, with the expressions of the workflow replaced. */
  const runStep = (name: string, cwd: string, before = '') => {
    const command = steps.find((step) => step.name === name)?.run ?? 'false'
    const text = command.replaceAll(/\$\{\{ matrix\.(system|arch) \}\}/g, '$1')
    return runShell(`set -eo pipefail\ncd '${cwd}'\n${before}\n${text}`, '')
  }

  test("Apple's key is handed over as the path of a file that only its owner reads, and only where there is one", () => {
    const npm = `npm() { echo "$*"; ls -l "$APPLE_API_KEY" | cut -c1-10; cat "$APPLE_API_KEY"; }; RUNNER_TEMP='${folder}'`
    const words = '--system --arch --publish never'
    expect(runStep('Make the packages', folder, `${npm}; APPLE_KEY='the key'`)).toBe(
      `run pack -- ${words}\n-rw-------\nthe key\n`,
    )
    const without = `npm() { echo "$* \${APPLE_API_KEY-none}"; }`
    expect(runStep('Make the packages', folder, without)).toBe(`run pack -- ${words} none\n`)
  })

  test('the checksums that are written are those that the release checks, and a changed package stops it', () => {
    const dist = join(folder, 'dist')
    mkdirSync(dist)
    writeFileSync(join(folder, 'sbom.cdx.json'), '{}')
    for (const name of ['Unhidden 1.AppImage', 'Unhidden-1.deb']) writeFileSync(join(dist, name), name)
    runStep('Write the checksums', dist)
    const written = readFileSync(join(dist, 'SHA256SUMS-system-arch'), 'utf8')
    expect(written.split('\n')).toHaveLength(3)
    const check = 'Check the checksums and make one file of them'
    expect(runStep(check, dist)).toBe('Unhidden 1.AppImage: OK\nUnhidden-1.deb: OK\n')
    expect(readFileSync(join(dist, 'SHA256SUMS'), 'utf8')).toMatch(/ {2}sbom\.cdx\.json\n$/)
    writeFileSync(join(dist, 'SHA256SUMS-system-arch'), written)
    writeFileSync(join(dist, 'Unhidden-1.deb'), 'changed')
    expect(() => runStep(check, dist)).toThrow('did NOT match')
  })
})
