import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestSession } from '../../tools/session/test-session.ts'

/**
 * `npm run fuzz [-- NAME] [--seed N] [--count N]`: tries random inputs, all kinds of them or one, the same for the same
 * seed, and writes what was tried into the table of docs/threat-model.md where nothing failed.
 */
const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, count: { type: 'string' } },
  allowPositionals: true,
})
const ROOT = join(import.meta.dirname, '../..')
const TABLE = join(ROOT, 'docs/threat-model.md')
const results = join(mkdtempSync(join(tmpdir(), 'unhidden-fuzz-')), 'results.jsonl')
writeFileSync(results, '')

const session = await startTestSession()
const child = spawn(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', '--project', 'integration', 'tests/integration/security/fuzz.thorough.test.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...session.environment,
      FUZZ_RESULTS: results,
      FUZZ_NAME: positionals[0] ?? '',
      ...(values.seed && { FUZZ_SEED: values.seed }),
      ...(values.count && { FUZZ_COUNT: values.count }),
    },
  },
)
child.on('exit', async (code) => {
  await session.stop()
  record()
  process.exit(code ?? 1)
})

interface Result {
  readonly name: string
  readonly inputs: string
  readonly seed: number
  readonly count: number
  readonly outcomes: Readonly<Record<string, number>>
}

/** Each kind of input keeps the row of its last run. */
function record(): void {
  const [begin, end] = ['<!-- tried: written by npm run fuzz -->\n', '<!-- end of tried -->']
  const text = readFileSync(TABLE, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  const [head = '', rule = '', ...former] = text.slice(from, to).trim().split('\n')
  const rows = new Map(former.map((row) => [row.split(' | ')[0] ?? '', row]))
  for (const line of readFileSync(results, 'utf8').split('\n').filter(Boolean)) {
    const { name, inputs, seed, count, outcomes } = JSON.parse(line) as Result
    const ended = Object.entries(outcomes).toSorted(([, a], [, b]) => b - a)
    const words = ended.map(([outcome, times]) => `${outcome} ${times.toLocaleString('en-US')}`).join(', ')
    const key = `| \`${name}\``
    rows.set(key, `${key} | ${inputs} | ${seed} | ${count.toLocaleString('en-US')} | ${words} |`)
  }
  const table = [head, rule, ...rows.values()].join('\n')
  writeFileSync(TABLE, `${text.slice(0, from)}${table}\n${text.slice(to)}`)
}
