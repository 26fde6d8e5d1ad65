import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const SELF = 'tests/unit/start/portability.test.ts'

/** What works on some systems only, and the files that may hold it: each asks first on which system it is. */
const RULES: readonly {
  readonly name: string
  readonly pattern: RegExp
  readonly files: readonly string[]
}[] = [
  {
    name: 'ending a group by a negative process id',
    pattern: /process\.kill\(\s*-/,
    files: ['tools/programs/child-process.ts'],
  },
  {
    name: 'reading /proc',
    pattern: /['"`]\/proc\b/,
    files: [
      'tests/bench/idle.ts',
      'tests/bench/memory.ts',
      'tests/bench/peers/session.ts',
      'tests/bench/watch-processes.ts',
      'tests/e2e/home/home.spec.ts',
      'tests/e2e/runtime/lifecycle.thorough.spec.ts',
      'tests/faults/secrets/secrets-stay-inside.test.ts',
      'tests/integration/lib/child-environment.test.ts',
      'tests/support/reports/typesetting-processes.ts',
      'tests/unit/store/lower-thread-priority.test.ts',
    ],
  },
  {
    name: 'a shell',
    pattern: /\w\(\s*['"](?:\/bin\/)?(?:sh|bash)['"]|shell: true/,
    files: ['tests/faults/sync/disk.test.ts', 'tests/support/shell.ts'],
  },
  {
    name: 'Python by one of its names',
    pattern: /(?:spawn|exec|run)\w*\(\s*['"](?:python3?|py)['"]/,
    files: [],
  },
  {
    name: 'a program of npm by a name that Windows starts through a shell only',
    pattern:
      /(?:spawn|exec)\w*\(\s*['"](?:npm|npx|\w[\w-]*\.cmd|vitest|playwright|biome|knip|electron-vite|tsc)['"]/,
    files: [],
  },
  {
    name: 'rights of a file',
    pattern: /\.mode & 0o|\.mode\)\.toBe/,
    files: ['tests/support/file-rights.ts', 'tools/start/linux-sandbox.ts'],
  },
  {
    name: 'the user of a process, without asking whether the system has one',
    pattern: /process\.(?:get|set)e?[ug]id\(/,
    files: [],
  },
  {
    name: 'signals that Windows does not know',
    pattern: /SIGSTOP|SIGCONT|SIGUSR/,
    files: ['tests/e2e/reports/pdf.spec.ts', 'tests/integration/credentials/keychain.test.ts'],
  },
]

const FILES = ['tools', 'tests'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|js|cjs|mjs)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path !== SELF),
)
const TEXTS = new Map(FILES.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))

describe.each(RULES)('$name', ({ pattern, files }) => {
  it('is in the named files only, and still in each of them', () => {
    const found = [...TEXTS].filter(([, text]) => pattern.test(text)).map(([path]) => path)
    expect(found.toSorted()).toEqual(files.toSorted())
  })
})

it('looks at what there is', () => {
  expect(FILES.length).toBeGreaterThan(300)
})
