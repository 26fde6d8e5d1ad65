import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const ENV = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }

test('the command line makes a request, takes its answers and lists them beside the record', async () => {
  const folder = temporaryFolder()
  const workspace = join(folder, 'Demo.unhidden')
  const small = ['--events', '600', '--responses', '60', '--seed', '7']
  expect((await runCli(['demo', '--out', folder, ...small, '--json'], ENV)).code).toBe(0)
  const run = (action: string, ...args: string[]) =>
    runCli(['requests', action, '--workspace', workspace, ...args, '--json'], ENV)
  const query = async (what: string, ...args: string[]) =>
    JSON.parse(
      (await runCli(['query', '--workspace', workspace, '--what', what, ...args, '--json'], ENV)).stdout,
    )

  const out = join(folder, 'R-1.csv')
  const create = ['--filter', 'visibility:hidden', '--format', 'csv', '--due', '2099-12-04', '--out', out]
  const made = JSON.parse((await run('create', ...create)).stdout)
  expect(made).toMatchObject({
    request: 'R-1',
    title: 'visibility:hidden',
    dueDay: '2099-12-04',
    state: 'open',
  })
  const hidden = await query('feedback', '--filter', 'visibility:hidden')
  expect(made.rows).toBe(hidden.length)
  const [head = '', ...lines] = readFileSync(out, 'utf8').trimEnd().split('\r\n')
  expect(head).toBe(
    'request,row,feedbackId,businessId,hiddenSince,deletedAt,ground,policyClause,decidedBy,decidedAt,rating,note',
  )
  expect(lines).toHaveLength(hidden.length)
  expect(lines.map((line) => Number(line.split(',')[2])).toSorted((a, b) => a - b)).toEqual(
    hidden
      .map(({ feedbackId }: { feedbackId: number }) => feedbackId)
      .toSorted((a: number, b: number) => a - b),
  )
  expect((await run('create', ...create)).code).toBe(2)
  expect(JSON.parse((await run('sent', '--request', 'R-1')).stdout).state).toBe('sent')

  const answers = join(folder, 'answers.csv')
  const filled = lines.map((line, at) =>
    at === 0 ? line.replace(/,{6}$/, ',never-hidden,,,,"4,5",Not us') : line,
  )
  writeFileSync(answers, `${[head, ...filled].join('\r\n')}\r\n`)
  const taken = await run('import', answers)
  expect(taken.code).toBe(0)
  expect(JSON.parse(taken.stdout)).toMatchObject({
    outcome: 'kept',
    rows: lines.length,
    requests: [{ reference: 'R-1', version: 1, taken: 1, notInFile: lines.length - 1 }],
  })
  expect((await query('answers', '--filter', 'R-1'))[0]).toMatchObject({
    ...{ reference: 'R-1.1', ground: 'never-hidden', rating: 4.5, note: 'Not us', version: 1 },
    ...{ contradictions: ['never-hidden'], source: 'supplied by the company, not verified' },
  })
  expect(await query('requests')).toMatchObject([{ answered: 1, contradicting: 1, state: 'partly-answered' }])
  expect(JSON.parse((await run('list')).stdout)).toEqual(await query('requests'))

  writeFileSync(answers, `${head}\r\nR-2,1,1,1,,,fake,,,,,\r\n`)
  expect((await run('import', answers)).code).toBe(2)
  const again = join(folder, 'again.csv')
  await run('file', '--request', 'R-1', '--format', 'csv', '--out', again)
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(out, 'utf8'))
  const verified = await runCli(['verify', workspace, '--json'], ENV)
  expect(verified.code).toBe(0)
}, 240_000)
