import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run mutate -- FOLDER [FILE…] [--tests PATH]…`: changes each operator, condition and constant of the files of a
 * folder, one after the other, runs their tests, and lists the changes that no test noticed. The tests are those of the
 * folder of the same name in tests/unit, unless `--tests` names other folders or files of tests. Stryker does it. It
 * would rewrite `tsconfig.json` with functions that the native compiler lacks, so it is told of a file that does not
 * exist. It leaves patterns as they are: of those with the flag `v` it makes some that nothing can read.
 */
const root = join(import.meta.dirname, '..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true } },
})
const [folder = '', ...files] = positionals
const tests = values.tests ?? [`tests/unit/${basename(folder)}`]
if ([folder, ...tests].some((path) => path === '' || !existsSync(join(root, path)))) {
  console.error(
    'Name a folder, such as shared/statistics, and files of it; --tests names tests that are elsewhere.',
  )
  process.exit(2)
}
const mutated =
  files.length > 0 ? files.map((file) => `${folder}/${file}`) : [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]
const { status } = spawnSync(
  join(root, 'node_modules/.bin/stryker'),
  ['run', 'tools/mutate/stryker.config.json', '--mutate', mutated.join()],
  { cwd: root, stdio: 'inherit', env: { ...process.env, MUTATE_TESTS: tests.join() } },
)
process.exit(status ?? 1)
