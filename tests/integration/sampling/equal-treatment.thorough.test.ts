import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatRatio } from '../../../shared/sampling/equal-treatment-strings.ts'
import { findProgram } from '../../../tools/programs/find-program.ts'
import { callCli } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const ENV = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
const python = findProgram('python3')

interface Row {
  readonly businessId: string
  readonly group: 'hidden' | 'shown'
  /** As the company supplies it; empty for none. */
  readonly rating: string
}

const runIn =
  (workspace: string) =>
  async (command: string, action: string, ...args: string[]) => {
    const { code, stdout } = await callCli(
      [command, action, '--workspace', workspace, ...args, '--json'],
      ENV,
    )
    return { code, reply: JSON.parse(stdout) }
  }

test('ratings that a company supplies for a sample are compared between hidden and shown reviews', async () => {
  const folder = temporaryFolder()
  const workspace = join(folder, 'Demo.unhidden')
  const run = runIn(workspace)
  const small = ['--events', '1200', '--responses', '60', '--seed', '7']
  expect((await callCli(['demo', '--out', folder, ...small, '--json'], ENV)).code).toBe(0)

  const draw = ['--title', 'Ratings', '--preparer', 'Ada', '--seed', 'x', '--method', 'stratified']
  const drawn = await run(
    'sample',
    'draw',
    ...draw,
    '--by',
    'visibility',
    '--allocation',
    'fixed',
    '--size',
    '40',
  )
  expect(drawn.reply.strata.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['hidden', 'shown']),
  )
  const compare = (...args: string[]) => run('sample', 'equal-treatment', '--sample', 'S-1', ...args)
  expect((await compare()).reply.error.message).toContain('Say first which ratings count as negative')
  expect(await compare('--negative', '<=5')).toMatchObject({ code: 2 })
  const empty = await compare('--negative', '<=2')
  expect(empty.reply).toMatchObject({ result: null, negative: { atMost: 2, isBeforeRatings: true } })
  expect((await compare('--negative', '<=3')).reply.error.message).toContain('that was fixed first')

  const file = join(folder, 'request.csv')
  expect(
    (await run('requests', 'create', '--filter', 'sample:S-1', '--format', 'csv', '--out', file)).code,
  ).toBe(0)
  const groups = new Map<string, Row['group']>()
  for (const group of ['hidden', 'shown'] as const) {
    const query = ['query', '--workspace', workspace, '--what', 'feedback', '--json', '--filter']
    const { stdout } = await callCli([...query, `sample:S-1 visibility:${group}`], ENV)
    for (const [, id = ''] of stdout.matchAll(/"feedbackId":(-?\d+)/g)) groups.set(id, group)
  }
  const rows = answer(file, groups, UNEQUAL)
  expect((await run('requests', 'import', file)).reply).toMatchObject({
    outcome: 'kept',
    notTaken: [],
    setAside: [],
  })

  const { reply } = await compare()
  for (const group of ['hidden', 'shown'] as const) {
    const own = rows.filter((row) => row.group === group)
    expect(reply.result[group], group).toEqual({
      negative: own.filter(isNegative).length,
      other: own.filter((row) => row.rating !== '' && !isNegative(row)).length,
      missing: own.filter(({ rating }) => rating === '').length,
    })
  }
  expect(reply.negative).toMatchObject({ atMost: 2, isBeforeRatings: true })
  const ratings = rows.filter(({ rating }) => rating !== '').length
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  const receivedUtc = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.+Z$/)
  expect(reply.sources).toEqual([{ reference: 'R-1', file: 'request.csv', sha256, ratings, receivedUtc }])
  const { stdout } = await callCli(
    ['sample', 'equal-treatment', '--workspace', workspace, '--sample', 'S-1'],
    ENV,
  )
  expect(stdout).toContain(
    `${ratings} ratings of R-1, supplied by the company, not verified: request.csv, received `,
  )
  expect(stdout).toContain(`SHA-256 ${sha256}`)
  expect(reply.sentences).toContain('Negative means 1 to 2 stars of 5, fixed before any rating was received.')
  if (!python) return
  const model = askPython([...Map.groupBy(rows, ({ businessId }) => businessId).values()].map(toStratum))
  expect(reply.result.odds.ratio).toBeCloseTo(model.ratio, 9)
  expect(reply.result.odds.interval.low).toBeCloseTo(model.low, 9)
  expect(reply.result.odds.p).toBeCloseTo(model.p, 9)
  // The demo's last entries are of today, so each day draws other reviews: what they show is not the same every day.
  const ratio = formatRatio(model.ratio)
  expect(reply.sentences[0]).toContain(
    model.p < 0.05
      ? `${ratio} times the odds of being hidden`
      : `no difference beyond chance: odds ratio ${ratio}`,
  )
}, 300_000)

test('a definition that follows the ratings needs a reason, and another kind of sample is refused', async () => {
  const folder = temporaryFolder()
  const workspace = join(folder, 'Demo.unhidden')
  const run = runIn(workspace)
  const small = ['--events', '300', '--responses', '60', '--seed', '7']
  expect((await callCli(['demo', '--out', folder, ...small, '--json'], ENV)).code).toBe(0)
  const draw = [
    'draw',
    '--title',
    'Ratings',
    '--preparer',
    'Ada',
    '--seed',
    'x',
    '--size',
    '5',
    '--reason',
    'again',
  ]
  await run('sample', ...(draw as [string]), '--method', 'random')
  const refused = await run('sample', 'equal-treatment', '--sample', 'S-1', '--negative', '<=2')
  expect(refused).toMatchObject({ code: 2 })
  expect(refused.reply.error.message).toContain('Draw one by visibility')

  await run(
    'sample',
    ...(draw as [string]),
    '--method',
    'stratified',
    '--by',
    'visibility',
    '--allocation',
    'fixed',
  )
  const file = join(folder, 'request.csv')
  await run('requests', 'create', '--filter', 'sample:S-2', '--format', 'csv', '--out', file)
  answer(file, new Map(), ALL_FIVE)
  await run('requests', 'import', file)
  const define = ['equal-treatment', '--sample', 'S-2', '--negative', '<=2'] as const
  const late = await run('sample', ...define)
  expect([late.code, late.reply.error.message]).toEqual([
    2,
    'Ratings for S-2 were received already. Give a reason for fixing now which of them are negative.',
  ])
  const { reply } = await run('sample', ...define, '--reason', 'The policy names them.')
  expect(reply.negative).toMatchObject({ isBeforeRatings: false, reason: 'The policy names them.' })
  expect(reply.sentences).toContain(
    'Negative means 1 to 2 stars of 5. Which ratings are negative was fixed after ratings were received.',
  )
  expect(reply.sentences[0]).toContain('there is no odds ratio')
}, 300_000)

function isNegative({ rating }: Row): boolean {
  return rating !== '' && Number(rating) <= 2
}

/**
 * Fills in the request file as a company would: of hidden reviews three in five are negative, of others one in five.
 */
const UNEQUAL = { hidden: ['1', '5', '2', '1', '4'], shown: ['5', '4', '2', '3', '5'] } as const
const ALL_FIVE = { hidden: ['5', '5', '5', '5', '5'], shown: ['5', '5', '5', '5', '5'] } as const

function answer(
  file: string,
  groups: ReadonlyMap<string, Row['group']>,
  stars: Readonly<Record<Row['group'], readonly string[]>>,
): readonly Row[] {
  const [heading = '', ...lines] = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  const columns = heading.split(',')
  const at = (name: string) => columns.indexOf(name)
  const rows: Row[] = []
  const filled = lines.map((line, index) => {
    const cells = line.split(',')
    const group = groups.get(cells[at('feedbackId')] ?? '')
    const rating = index % 9 === 0 ? '' : (stars[group ?? 'shown'][index % 5] ?? '')
    cells[at('rating')] = rating
    if (group) rows.push({ businessId: cells[at('businessId')] ?? '', group, rating })
    return cells.join(',')
  })
  writeFileSync(file, `${[heading, ...filled].join('\r\n')}\r\n`)
  return rows
}

function toStratum(rows: readonly Row[]): number[] {
  return (['hidden', 'shown'] as const).flatMap((group) => {
    const rated = rows.filter((row) => row.group === group && row.rating !== '')
    return [rated.filter(isNegative).length, rated.length]
  })
}

interface Model {
  readonly ratio: number
  readonly low: number
  readonly p: number
}

/** The common odds ratio in whole numbers. */
function askPython(strata: readonly (readonly number[])[]): Model {
  const script = join(import.meta.dirname, '../../support/statistics/exact_odds_ratio.py')
  const input = JSON.stringify([{ strata, confidence: 0.95, homogeneity: false }])
  const { stdout, stderr } = spawnSync(python ?? '', [script], { input, encoding: 'utf8' })
  expect(stderr).toBe('')
  // Python writes `"inf"`.
  const numbers = (_: string, value: unknown) => (value === 'inf' ? Number.POSITIVE_INFINITY : value)
  const [model] = JSON.parse(stdout, numbers) as Model[]
  if (!model) throw new Error('The model gave no result.')
  return model
}
