import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * `npm run mutate -- FOLDER [FILE…]`: changes each operator, condition and constant of the files of a folder, one after
 * the other, runs the tests of the folder of the same name in tests/unit, and lists the changes that no test noticed.
 * Stryker does it. It would rewrite `tsconfig.json` with functions that the native compiler lacks, so it is told of a
 * file that does not exist.
 */
const root = join(import.meta.dirname, '..')
const [folder = '', ...files] = process.argv.slice(2)
const tests = `tests/unit/${basename(folder)}`
if (folder === '' || !existsSync(join(root, folder)) || !existsSync(join(root, tests))) {
  console.error('Name a folder that has its tests in tests/unit, such as shared/statistics, and files of it.')
  process.exit(2)
}
const mutated =
  files.length > 0 ? files.map((file) => `${folder}/${file}`) : [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]
const { status } = spawnSync(
  join(root, 'node_modules/.bin/stryker'),
  ['run', 'tools/mutate/stryker.config.json', '--mutate', mutated.join()],
  { cwd: root, stdio: 'inherit', env: { ...process.env, MUTATE_TESTS: `${tests}/**/*.test.ts` } },
)
process.exit(status ?? 1)
