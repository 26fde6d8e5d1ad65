import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callCli, runCli } from '../../support/run-cli.ts'
import { HAS_SHELL, runShell } from '../../support/shell.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const ENV = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }

test('the command line draws the same rows again, keeps every draw and asks for a reason', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'Demo.unhidden')
  const small = ['--events', '600', '--responses', '60', '--seed', '7']
  expect((await callCli(['demo', '--out', folder, ...small, '--json'], ENV)).code).toBe(0)
  const run = (action: string, ...args: string[]) =>
    callCli(['sample', action, '--workspace', path, ...args, '--json'], ENV)
  const hidden = ['--title', 'Hidden', '--preparer', 'Ada', '--filter', 'visibility:hidden']
  const draw = (...args: string[]) => run('draw', '--method', 'random', ...hidden, ...args)

  const order = ['--method', 'random', ...hidden, '--size', '5', '--seed', 'x', '--json']
  const first = JSON.parse((await runCli(['sample', 'draw', '--workspace', path, ...order], ENV)).stdout)
  expect(first).toMatchObject({ reference: 'S-1', state: 'open', items: 5 })
  expect(first.drawn.map(({ feedbackId }: { feedbackId: unknown }) => typeof feedbackId)).toEqual(
    Array(5).fill('number'),
  )
  const ids = (
    await callCli(
      ['query', '--workspace', path, '--what', 'feedback', '--filter', 'visibility:hidden', '--json'],
      ENV,
    )
  ).stdout
    .matchAll(/"feedbackId":(-?\d+)/g)
    .map(([, id]) => id)
    .toArray()
  expect(first.population.count).toBe(ids.length)
  if (HAS_SHELL) {
    const hash = runShell('sort -n | sha256sum', `${ids.join('\n')}\n`)
    expect(hash.slice(0, 64)).toBe(first.population.idsSha256)
  }

  const refused = await draw('--size', '5', '--seed', 'x')
  expect(refused.code).toBe(2)
  expect(JSON.parse(refused.stdout).error.message).toContain('drawn from before (S-1)')
  const second = JSON.parse((await draw('--size', '5', '--seed', 'x', '--reason', 'to repeat it')).stdout)
  expect(second.drawn.map((item: { feedbackId: number }) => item.feedbackId)).toEqual(
    first.drawn.map((item: { feedbackId: number }) => item.feedbackId),
  )
  const large = await draw('--size', '9999', '--seed', 'x', '--reason', 'more')
  expect(JSON.parse(large.stdout).error.message).toContain('larger than its population')
  expect((await draw('--size', '5')).code).toBe(2)
  for (const strata of [
    ['--by', 'business'],
    ['--allocation', 'fixed'],
  ]) {
    const mixed = await draw('--size', '5', '--seed', 'x', '--reason', 'more', ...strata)
    expect(JSON.parse(mixed.stdout).error.message).toBe(`${strata[0]} goes with --method stratified.`)
  }

  expect(JSON.parse((await run('list')).stdout)).toHaveLength(2)
  const rows = await callCli(
    ['query', '--workspace', path, '--what', 'samples', '--limit', '1', '--json'],
    ENV,
  )
  expect(JSON.parse(rows.stdout)).toMatchObject([{ reference: 'S-2', reason: 'to repeat it' }])
  expect(JSON.parse((await run('evaluate', '--sample', 'S-2')).stdout)).toMatchObject({ codings: [] })
  expect((await run('evaluate', '--sample', 'S-9')).code).toBe(2)
}, 240_000)

test('the command line codes a sample and locks its sheet, which is then evaluated', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'Demo.unhidden')
  const small = ['--events', '300', '--responses', '30', '--seed', '7']
  expect((await callCli(['demo', '--out', folder, ...small, '--json'], ENV)).code).toBe(0)
  const run = async (action: string, ...args: string[]) => {
    const { code, stdout } = await callCli(['sample', action, '--workspace', path, ...args, '--json'], ENV)
    return { code, reply: JSON.parse(stdout) }
  }
  const drawn = ['--method', 'random', '--title', 'All', '--preparer', 'Ada', '--size', '3', '--seed', 'x']
  expect((await run('draw', ...drawn)).code).toBe(0)
  const code = (item: string, verdict: string, ...more: string[]) =>
    run('code', '--sample', 'S-1', '--item', item, '--code', verdict, ...more)
  expect((await code('1', 'pass')).reply).toMatchObject({ coded: { first: 1 }, state: 'open' })
  expect((await code('1', 'none')).reply).toMatchObject({ coded: { first: 0 } })
  expect((await code('1', 'pass')).reply).toMatchObject({ coded: { first: 1 } })
  expect((await run('lock', '--sample', 'S-1')).reply.error.message).toContain('2 are not')
  expect((await code('2', 'fail', '--note', 'No ground is given')).code).toBe(0)
  expect((await code('3', 'not-applicable')).code).toBe(0)
  for (const [item, verdict] of [
    ['4', 'pass'],
    ['0', 'pass'],
    ['x', 'pass'],
    ['1', 'maybe'],
    ['4', 'none'],
  ] as const)
    expect(await code(item, verdict), item).toMatchObject({
      code: 2,
      reply: { error: { code: 'invalid-argument' } },
    })
  const tell = async (...args: string[]) =>
    (await callCli(['sample', ...args, '--sample', 'S-1', '--workspace', path], ENV)).stdout
  const again = ['--item', '3', '--code', 'not-applicable']
  expect(await tell('code', ...again)).toBe('S-1: 3 of 3 items coded\n')
  expect(await tell('lock')).toBe('S-1: 3 of 3 items coded, sheet locked\n')
  expect((await run('list')).reply).toMatchObject([{ state: 'coded' }])
  expect((await code('1', 'fail')).reply.error.message).toContain('locked')
  const { codings } = (await run('evaluate', '--sample', 'S-1')).reply
  expect(codings).toMatchObject([{ by: 'first', whole: { counted: 2, deviations: 1, notApplicable: 1 } }])
  const log = await callCli(['query', '--workspace', path, '--what', 'log', '--json'], ENV)
  expect(log.stdout.match(/item-assessed/g)).toHaveLength(5)
  expect(log.stdout.match(/item-uncoded/g)).toHaveLength(1)
}, 240_000)
