import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locateCache } from '../../../electron/cli/services.ts'
import { COMMANDS } from '../../../electron/operations/commands/all.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { findKeptReport, getReview } from '../../../electron/store/read/kept-report-list.ts'
import { WriterSession } from '../../../electron/threads/writer-session.ts'
import type { ReviewStep } from '../../../shared/domain/report-review.ts'
import { callCli } from '../../support/run-cli.ts'

const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
const [JO, PATEL, DEE] = ['Jo Auditor', 'R. Patel', 'D. Approver']
const run = (...args: string[]) => callCli([...args, '--json'], SECRETS)
const folder = mkdtempSync(join(tmpdir(), 'unhidden-review-'))
let workspace: string

beforeAll(async () => {
  const demo = await run('demo', '--out', folder, '--events', '300', '--responses', '90')
  workspace = JSON.parse(demo.stdout).workspace
})
afterAll(() => rmSync(folder, { recursive: true }))

const save = (name: string, template = 'feedback', ...more: string[]) =>
  run(
    ...['report', '--workspace', workspace, '--template', template],
    ...['--format', 'csv', '--out', join(folder, name), ...more],
  )
const reports = async () =>
  JSON.parse((await run('query', '--workspace', workspace, '--what', 'reports')).stdout)
const findSeq = async (name: string): Promise<number> =>
  (await reports()).find(({ file }: { file: string }) => file === name).seq

async function withWriter<Value>(use: (session: WriterSession) => Value): Promise<Value> {
  const session = await WriterSession.open(await locateCache(workspace, SECRETS))
  try {
    return use(session)
  } finally {
    await session.close()
  }
}
let minutes = 0
const take = (step: ReviewStep) => {
  minutes += 1
  return withWriter((session) => session.carryOut(COMMANDS['report:take-step'], [step, minutes * 60_000]))
}
const finalize = (seq: number) =>
  withWriter((session) => session.carryOut(COMMANDS['report:finalize-rows'], [{ seq, by: DEE }, 9_000_000]))

async function signed(name: string, template?: string): Promise<number> {
  await save(name, template)
  const seq = await findSeq(name)
  await take({ kind: 'send', seq, by: JO })
  await take({ kind: 'sign', seq, by: PATEL })
  return seq
}

describe('a saved report', () => {
  test('goes from draft through its notes to final, each step with author and time', async () => {
    await save('first.csv')
    const seq = await findSeq('first.csv')
    expect((await reports())[0]).toMatchObject({ seq, status: 'draft' })
    await take({ kind: 'send', seq, by: JO })
    await take({ kind: 'add-note', seq, by: PATEL, place: 'rows', text: 'Is row 3 deleted?' })
    await expect(take({ kind: 'sign', seq, by: PATEL })).rejects.toMatchObject({ code: 'invalid-argument' })
    await take({ kind: 'answer-note', seq, by: JO, note: 1, text: 'Yes.' })
    await take({ kind: 'close-note', seq, by: PATEL, note: 1 })
    await expect(finalize(seq)).rejects.toThrow('not-reviewed')
    await take({ kind: 'sign', seq, by: PATEL })
    await finalize(seq)
    const [report] = await reports()
    expect(report).toMatchObject({
      status: 'final',
      review: {
        prepared: { by: JO, atMs: 60_000 },
        notes: [{ text: 'Is row 3 deleted?', answers: [{ by: JO, text: 'Yes.' }], closed: { by: PATEL } }],
        reviewed: { by: PATEL },
        approved: { by: DEE, atMs: 9_000_000 },
      },
    })
  })

  test('keeps its state through a rebuild, and the log that holds it is verified', async () => {
    const before = await reports()
    expect(await run('rebuild', '--workspace', workspace)).toMatchObject({ code: 0 })
    expect(await reports()).toEqual(before)
    expect(await run('verify', workspace)).toMatchObject({ code: 0 })
  })

  test('is never replaced once it is final, not even by force', async () => {
    const bytes = readFileSync(join(folder, 'first.csv'))
    for (const more of [[], ['--force']]) {
      const { code, stdout } = await save('first.csv', 'businesses', ...more)
      expect(code).toBe(2)
      expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'report-final' } })
    }
    expect(readFileSync(join(folder, 'first.csv')).equals(bytes)).toBe(true)
    expect(await save('draft.csv')).toMatchObject({ code: 0 })
    expect(await save('draft.csv', 'businesses')).toMatchObject({ code: 0 })
  })

  test('does not become final after something that it is made from changed', async () => {
    const plain = await signed('plain.csv', 'businesses')
    const found = await signed('found.csv', 'hidden-and-deleted')
    await withWriter((session) =>
      session.carryOut(COMMANDS['log:record'], [
        { atMs: 1, action: 'disposition-set', subject: 'k', details: {} },
      ]),
    )
    await finalize(plain)
    await expect(finalize(found)).rejects.toMatchObject({ code: 'report-outdated' })
  })

  test('is superseded by the report that was made from it, once that is final', async () => {
    const former = await findSeq('first.csv')
    const location = await locateCache(workspace, SECRETS)
    const read = (seq: number) => {
      const db = openReadonly(location)
      try {
        const report = findKeptReport(db, seq)
        if (!report) throw new Error(`No report ${seq}.`)
        return { report, review: getReview(db, report) }
      } finally {
        db.close()
      }
    }
    const { seq: _, atMs: _atMs, ...details } = read(former).report
    const record = { atMs: 1, action: 'report-exported', subject: 'feedback' } as const
    const lineage = { root: null, supersedes: former }
    const next = await withWriter((session) =>
      session.carryOut(COMMANDS['report:keep'], [
        { ...record, details: { ...details, file: 'next.csv', lineage } },
        null,
      ]),
    )
    const revised = await withWriter((session) =>
      session.carryOut(COMMANDS['report:keep'], [
        { ...record, details: { ...details, file: 'revised.csv', lineage: { ...lineage, root: next } } },
        { kind: 'revise', of: next, by: JO },
      ]),
    )
    const other = await withWriter((session) =>
      session.carryOut(COMMANDS['report:keep'], [
        { ...record, details: { ...details, file: 'other.csv', lineage } },
        null,
      ]),
    )
    await take({ kind: 'send', seq: other, by: JO })
    await take({ kind: 'sign', seq: other, by: PATEL })
    expect(read(next).review).toMatchObject({ status: 'draft', newest: { seq: revised } })
    await take({ kind: 'send', seq: revised, by: JO })
    await take({ kind: 'sign', seq: revised, by: PATEL })
    expect(read(former).review).toMatchObject({ status: 'final', supersededBy: null })
    await finalize(revised)
    expect(read(former).review).toMatchObject({
      status: 'superseded',
      supersededBy: { seq: revised, file: 'revised.csv', by: DEE },
    })
    expect(read(next).review).toMatchObject({ status: 'final', newest: { seq: revised } })
    await expect(finalize(other)).rejects.toMatchObject({ code: 'report-superseded' })
    expect(read(former).review.supersededBy).toMatchObject({ seq: revised })
    expect(read(other).review.status).toBe('for-review')
  })
})
