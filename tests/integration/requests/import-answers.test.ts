import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { findReceivedFileProblem, readReceivedFile } from '../../../electron/evidence/received-files.ts'
import { listReceived } from '../../../electron/reports/compliance-rows.ts'
import { importAnswers } from '../../../electron/requests/import-answers.ts'
import { makeRequest, markSent } from '../../../electron/requests/make-request.ts'
import { getRequestDetail, pageAnswers } from '../../../electron/requests/request-detail.ts'
import { answersOf, getRequest } from '../../../electron/requests/request-rows.ts'
import { findLogEntries } from '../../../electron/store/read/log-list.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'
import { fillCache } from '../../unit/read/cache-fixture.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-09-01T12:00:00Z')
const NOW = Date.parse('2026-11-23T12:00:00Z')
const HEAD =
  'request,row,feedbackId,businessId,hiddenSince,deletedAt,ground,policyClause,decidedBy,decidedAt,rating,note'

/** Reviews 101 to 104 of business 7, shown at START and hidden an hour later each; 105 is shown. */
function start() {
  const { db } = createSampleWorkspace()
  const event = (feedbackId: bigint, timeMs: number, show: 0 | 1) => ({
    feedbackId,
    businessId: 7n,
    timeMs,
    show,
    deleted: 0 as const,
  })
  fillCache(db, {
    events: [101n, 102n, 103n, 104n]
      .flatMap((id, at) => [event(id, START, 1), event(id, START + (4 - at) * HOUR_MS, 0)])
      .concat(event(105n, START, 1)),
    responses: [],
  })
  const requestId = makeRequest(
    db,
    { title: 'Hidden', query: 'visibility:hidden', dueDay: '2026-12-04' },
    NOW,
  )
  let atMs = NOW
  const take = (bytes: string | Uint8Array, name = 'answers.csv') => {
    atMs += 1
    return importAnswers(db, { name, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes }, atMs)
  }
  return { db, requestId, take, file: (...rows: string[]) => `${[HEAD, ...rows].join('\r\n')}\r\n` }
}

it('numbers the selected reviews by business and start of hiding, with their record', () => {
  const { db, requestId } = start()
  const rows = answersOf(db, requestId)
  expect(rows.map(({ reference, feedbackId }) => [reference, feedbackId])).toEqual([
    ['R-1.1', '104'],
    ['R-1.2', '103'],
    ['R-1.3', '102'],
    ['R-1.4', '101'],
  ])
  expect(rows[0]).toMatchObject({
    firstEntryMs: START,
    hiddenSinceMs: START + HOUR_MS,
    deletedAtMs: null,
    answer: null,
  })
  expect(() => makeRequest(db, { title: 'x', query: 'business:999', dueDay: null }, NOW)).toThrow('no review')
  expect(() => db.exec('DELETE FROM company_request_row')).toThrow('never deleted')
})

it('goes from open to sent, partly answered and answered, and is overdue after its last day', () => {
  const { db, requestId, take, file } = start()
  const state = (nowMs = NOW) => getRequest(db, requestId, nowMs).state
  expect(state()).toBe('open')
  markSent(db, requestId, NOW)
  expect(state()).toBe('sent')
  expect(() => markSent(db, requestId, NOW)).toThrow('sent before')
  const late = getRequest(db, requestId, Date.parse('2026-12-06T12:00:00Z'))
  expect(late).toMatchObject({ state: 'overdue', pastDueDays: 2 })
  take(file('R-1,4,101,7,,,,,,,3,'))
  expect(getRequest(db, requestId, NOW)).toMatchObject({
    state: 'partly-answered',
    answered: 1,
    groundsGiven: 0,
  })
  take(file('R-1,1,104,7,,,abusive,4.2 b,,2026-09-01,2,'))
  expect(getRequest(db, requestId, NOW)).toMatchObject({
    state: 'partly-answered',
    answered: 2,
    groundsGiven: 1,
  })
  take(file('R-1,2,103,7,,,fake,,,,,', 'R-1,3,102,7,,,,,,,4,'))
  expect(getRequest(db, requestId, Date.parse('2026-12-06T12:00:00Z'))).toMatchObject({
    state: 'answered',
    answered: 4,
    groundsGiven: 2,
  })
})

it('reads columns in any order, other separators and encodings', () => {
  const { db, requestId, take } = start()
  const moved =
    'Note;Ground;Business ID;Feedback ID;Row;Request;Our remark\nEs war Müll;Fake;7;104;1;R-1;intern\n'
  expect(take(Buffer.from(moved, 'latin1'))).toMatchObject({ outcome: 'kept', otherColumns: ['Our remark'] })
  const utf16 = Buffer.from(`\ufeff${moved.replaceAll(';', '\t').replace('104\t1', '103\t2')}`, 'utf16le')
  expect(take(utf16)).toMatchObject({ requests: [{ reference: 'R-1', version: 2, taken: 1, added: 1 }] })
  for (const [number, bytes] of [
    [3, Buffer.from(moved.replace('104;1', '102;3'), 'utf16le')],
    [4, Buffer.from(moved.replace('104;1', '101;4'), 'utf16le').swap16()],
  ] as const)
    expect(take(bytes), `row ${number}`).toMatchObject({ notTaken: [], requests: [{ taken: 1, added: 1 }] })
  expect(answersOf(db, requestId).map(({ answer }) => answer?.note)).toEqual(Array(4).fill('Es war Müll'))
})

it('keeps every file and answer, and states how a second file differs', () => {
  const { db, requestId, take, file } = start()
  const first = file('R-1,1,104,7,,,abusive,4.2 b,Ann,2026-09-01,2,', 'R-1,2,103,7,,,fake,,,,,')
  take(first, 'first.csv')
  expect(take(first, 'again.csv').outcome).toBe('known')
  const second = take(
    file('R-1,1,104,7,,,unrelated,4.2 b,Ann,2026-09-01,"4,5",', 'R-1,3,102,7,,,none,,,,,'),
    'second.csv',
  )
  expect(second.requests).toEqual([
    {
      reference: 'R-1',
      version: 2,
      taken: 2,
      added: 1,
      unchanged: 0,
      notInFile: 2,
      changes: [
        { reference: 'R-1.1', column: 'ground', from: 'abusive', to: 'unrelated' },
        { reference: 'R-1.1', column: 'rating', from: 2, to: 4.5 },
      ],
    },
  ])
  expect(answersOf(db, requestId).map(({ answer, version }) => [answer?.ground, version])).toEqual([
    ...[
      ['unrelated', 2],
      ['fake', 1],
      ['none', 2],
      [undefined, null],
    ],
  ])
  const { versions } = getRequest(db, requestId, NOW)
  expect(versions.map(({ file: name, answers }) => [name, answers])).toEqual([
    ['first.csv', 2],
    ['second.csv', 2],
  ])
  const sha256 = createHash('sha256').update(first).digest('hex')
  expect(versions[0]?.sha256).toBe(sha256)
  expect(Buffer.from(readReceivedFile(db, sha256)).toString()).toBe(first)
  const [entry] = findLogEntries(db, { actions: ['answers-imported'], subject: 'R-1', offset: 1, limit: 1 })
  expect(entry?.details).toMatchObject({ file: 'first.csv', sha256, taken: 2, notTaken: 0 })
  expect(db.prepare('SELECT count(*) FROM company_answer').pluck().get()).toBe(4)
})

it('takes no row that was not asked, and says why', () => {
  const { db, requestId, take, file } = start()
  const result = take(
    file(
      'R-9,1,104,7,,,fake,,,,,',
      'R-1,5,999,7,,,fake,,,,,',
      'R-1,2,104,7,,,fake,,,,,',
      'R-1,1,104,8,,,fake,,,,,',
      'x,1,104,7,,,fake,,,,,',
      'R-1,3,102,7,,,fake,,,,,',
      'R-1,3,102,7,,,fake,,,,,',
      'R-1,4,101,7,,,fake,,,,,',
      'R-1,4,101,7,,,abusive,,,,,',
    ),
  )
  expect(result.notTaken.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'other-request'],
    [3, 'no-such-row'],
    [4, 'ids-changed'],
    [5, 'ids-changed'],
    [6, 'no-reference'],
    [8, 'repeated'],
    [9, 'repeated-differently'],
    [10, 'repeated-differently'],
  ])
  expect(result.notTaken[0]?.text).toBe('R-9\t1\t104\t7\t\t\tfake\t\t\t\t\t')
  expect(answersOf(db, requestId).map(({ answer }) => answer?.ground)).toEqual([
    ...[undefined, undefined, 'fake', undefined],
  ])
})

it('sets cells aside that cannot be read, and takes the rest of their rows', () => {
  const { db, requestId, take, file } = start()
  const result = take(
    file('R-1,1,104,7,,,spam,4.2,,3/4/2026,★★★,"=1+1"', 'R-1,2,103,7,,,,,,,9,', 'R-1,3,102,7,,,,,,,,'),
  )
  expect(result.setAside.map(({ reference, column, text }) => [reference, column, text])).toEqual([
    ['R-1.1', 'ground', 'spam'],
    ['R-1.1', 'decidedAt', '3/4/2026'],
    ['R-1.2', 'rating', '9'],
  ])
  expect(result.requests).toMatchObject([{ taken: 1, notInFile: 3 }])
  const [first, second] = answersOf(db, requestId)
  expect(first?.answer).toEqual({
    ground: null,
    policyClause: '4.2',
    decidedBy: '',
    decidedAt: '',
    rating: 3,
    note: '=1+1',
  })
  expect(second?.answer).toBeNull()
})

it('keeps no file of another workspace, and reads none without the columns of a request', () => {
  const { db, take, file } = start()
  expect(take(file('R-1,1,555,9,,,fake,,,,,'))).toMatchObject({
    outcome: 'foreign',
    notTaken: [{ reason: 'ids-changed' }],
  })
  expect(take(file('R-1,1,104,7,,,,,,,,'))).toMatchObject({
    outcome: 'kept',
    requests: [{ version: null, taken: 0 }],
  })
  expect(() => take('')).toThrow(expect.objectContaining({ code: 'answers-unreadable' }))
  expect(() => take('a,b\n1,2\n')).toThrow(expect.objectContaining({ code: 'answers-unreadable' }))
  expect(() => take(HEAD.replace('note', 'row'))).toThrow(
    expect.objectContaining({ code: 'answers-unreadable' }),
  )
  expect(db.prepare('SELECT count(*) FROM answer_file').pluck().get()).toBe(1)
})

it('verifies that each file is there as it was received', () => {
  const { db, take, file } = start()
  expect(findReceivedFileProblem(db)).toBeNull()
  take(file('R-1,1,104,7,,,fake,,,,,'), 'first.csv')
  take(file('R-1,2,103,7,,,fake,,,,,'), 'second.csv')
  expect(findReceivedFileProblem(db)).toBeNull()
  db.exec('DROP TRIGGER answer_file_refuses_update')
  db.exec("UPDATE answer_file SET content_zstd = x'00' WHERE name = 'second.csv'")
  expect(findReceivedFileProblem(db)).toMatchObject({ kind: 'received-file-changed' })
  expect(findReceivedFileProblem(db)?.message).toContain('second.csv')
})

it('takes ten thousand rows', () => {
  const { db } = createSampleWorkspace()
  const ids = Array.from({ length: 10_000 }, (_, at) => 1_000 + at)
  fillCache(db, {
    events: ids.map((id) => ({
      feedbackId: BigInt(id),
      businessId: 7n,
      timeMs: START,
      show: 0 as const,
      deleted: 0 as const,
    })),
    responses: [],
  })
  makeRequest(db, { title: 'All', query: '', dueDay: null }, NOW)
  const rows = ids.map((id, at) => `R-1,${at + 1},${id},7,,,fake,,,,${(at % 5) + 1},`)
  const result = importAnswers(db, { name: 'all.csv', bytes: Buffer.from([HEAD, ...rows].join('\n')) }, NOW)
  expect(result).toMatchObject({ rows: 10_000, notTaken: [], requests: [{ taken: 10_000, added: 10_000 }] })
  const answers = answersOf(db, 1)
  expect(answers.reduce((sum, { answer }) => sum + (answer?.rating ?? 0), 0)).toBe(30_000)
  expect(answers.every(({ contradictions }) => contradictions.includes('same-for-burst'))).toBe(true)
})

const FIRST = 'R-1,1,104,7,,,fake,4.2 b,Ann,2026-09-01,2,a link'
const FIRST_ANSWER = {
  ground: 'fake',
  policyClause: '4.2 b',
  decidedBy: 'Ann',
  decidedAt: '2026-09-01',
  rating: 2,
  note: 'a link',
}
const UNDECIDED = { policyClause: '', decidedBy: '', decidedAt: '' }

it.each([
  ['a rating alone', 'R-1,1,104,7,,,,,,,5,', { rating: 5 }],
  ['a note alone', 'R-1,1,104,7,,,,,,,,see above', { note: 'see above' }],
  ['another ground', 'R-1,1,104,7,,,abusive,,,,,', { ground: 'abusive', ...UNDECIDED }],
  ['an unreadable ground', 'R-1,1,104,7,,,spam,,,,5,', { rating: 5 }],
  ['an unreadable ground with a clause', 'R-1,1,104,7,,,spam,7,,,,', { policyClause: '7' }],
  ['the same ground', 'R-1,1,104,7,,,fake,,,,,', {}],
  ['a day alone', 'R-1,1,104,7,,,,,,2026-09-03,,', { decidedAt: '2026-09-03' }],
  ['an unreadable rating', 'R-1,1,104,7,,,,,,,many,x', { note: 'x' }],
  ['nothing', 'R-1,1,104,7,,,,,,,,', {}],
])('%s in a later file leaves what it says nothing about', (_, row, changed) => {
  const { db, requestId, take, file } = start()
  take(file(FIRST))
  const { requests } = take(file(row))
  expect(answersOf(db, requestId)[0]?.answer).toEqual({ ...FIRST_ANSWER, ...changed })
  expect(requests[0]?.changes.map(({ column, to }) => [column, to])).toEqual(Object.entries(changed))
})

it('takes no row of a text file with more cells than headings, whose values stand in the wrong columns', () => {
  const { db, requestId, take, file } = start()
  const { notTaken } = take(file('R-1,1,104,7,,,fake,4.2 b,Ann,2026-09-01,4,5,a note, with a comma'))
  expect(notTaken.map(({ line, reason }) => [line, reason])).toEqual([[2, 'too-many-cells']])
  expect(answersOf(db, requestId)[0]?.answer ?? null).toBe(null)
})

it('names with each row its cells that could not be read', () => {
  const { db, requestId, take, file } = start()
  const setAside = () =>
    pageAnswers(db, { requestId, show: 'all', offset: 0, limit: 4 }).map((row) =>
      row.setAside.map((cell) => [cell.file, cell.column, cell.text]),
    )
  take(file('R-1,1,104,7,,,spam,,,,many,', 'R-1,3,102,7,,,,,,,few,'), 'first.csv')
  take(file('R-1,1,104,7,,,fake,,,,lots,'), 'second.csv')
  expect(setAside()).toEqual([
    [
      ['second.csv', 'rating', 'lots'],
      ['first.csv', 'ground', 'spam'],
      ['first.csv', 'rating', 'many'],
    ],
    [],
    [['first.csv', 'rating', 'few']],
    [],
  ])
})

it('names every cell set aside, however many there are', () => {
  const { db } = createSampleWorkspace()
  const ids = Array.from({ length: 300 }, (_, at) => 1_000 + at)
  fillCache(db, {
    events: ids.map((id) => ({
      feedbackId: BigInt(id),
      businessId: 7n,
      timeMs: START,
      show: 0 as const,
      deleted: 0 as const,
    })),
    responses: [],
  })
  makeRequest(db, { title: 'All', query: '', dueDay: null }, NOW)
  const rows = ids.map((id, at) => `R-1,${at + 1},${id},7,,,,,,,many,x`)
  importAnswers(db, { name: 'all.csv', bytes: Buffer.from([HEAD, ...rows].join('\n')) }, NOW)
  const last = pageAnswers(db, { requestId: 1, show: 'all', offset: 299, limit: 1 })
  expect(last.map(({ reference, setAside }) => [reference, setAside.map(({ text }) => text)])).toEqual([
    ['R-1.300', ['many']],
  ])
})

it('keeps what it did not take of a file without any answer beside its request', () => {
  const { db, requestId, take, file } = start()
  const twice = file('R-1,1,104,7,,,fake,,,,,', 'R-1,1,104,7,,,abusive,,,,,')
  expect(take(twice, 'twice.csv')).toMatchObject({ outcome: 'kept', requests: [{ taken: 0 }] })
  take(file('R-1,2,103,7,,,spam,,,,,'), 'spam.csv')
  const { notTaken, setAside } = getRequestDetail(db, requestId, NOW)
  expect(notTaken.map(({ file: name, line, reason }) => [name, line, reason])).toEqual([
    ['twice.csv', 2, 'repeated-differently'],
    ['twice.csv', 3, 'repeated-differently'],
  ])
  expect(setAside.map(({ file: name, text }) => [name, text])).toEqual([['spam.csv', 'spam']])
  expect(listReceived(db, [{ requestId }]).map(({ name }) => name)).toEqual(['twice.csv', 'spam.csv'])
})

it('reads grounds in the words of the letter, and dates with the month in words', () => {
  const { db, requestId, take, file } = start()
  const taken = take(
    file(
      'R-1,1,104,7,,,Personal information or likeness of another person.,,,9 September 2026,,',
      'R-1,2,103,7,,,PERSONAL DATA,,,"Sep. 9, 2026",,',
      'R-1,3,102,7,,,Your company did not hide this review.,,,9. Sept 2026,,',
      'R-1,4,101,7,,,a guess,,,9 Smarch 2026,,',
    ),
  )
  const answers = answersOf(db, requestId).map(({ answer }) => [answer?.ground, answer?.decidedAt])
  expect(answers.slice(0, 3)).toEqual([
    ['personal-data', '2026-09-09'],
    ['personal-data', '2026-09-09'],
    ['never-hidden', '2026-09-09'],
  ])
  expect(taken.setAside.map(({ line, column }) => [line, column])).toEqual([
    [5, 'ground'],
    [5, 'decidedAt'],
  ])
})

it('points out another ground for the same review in another request, in both', () => {
  const { db, requestId, take, file } = start()
  const other = makeRequest(db, { title: 'Again', query: 'visibility:hidden', dueDay: null }, NOW)
  take(file('R-1,1,104,7,,,fake,,,,,', 'R-1,2,103,7,,,fake,,,,,'))
  expect(getRequest(db, requestId, NOW).contradicting).toBe(0)
  take(file('R-2,1,104,7,,,abusive,,,,,', 'R-2,2,103,7,,,fake,,,,,'))
  const found = (id: number) =>
    answersOf(db, id).filter(({ contradictions }) => contradictions.includes('other-ground'))
  expect(found(requestId).map(({ reference }) => reference)).toEqual(['R-1.1'])
  expect(found(other).map(({ reference }) => reference)).toEqual(['R-2.1'])
  expect(getRequest(db, requestId, NOW).contradicting).toBe(1)
})

it('says where a code page was guessed', () => {
  const { take, file } = start()
  const row = (note: string) => file(`R-1,1,104,7,,,fake,,,,,${note}`)
  expect(take(row('ü')).notRead).toEqual([])
  expect(take(Buffer.from(row('ü'), 'latin1')).notRead).toEqual([{ part: 'encoding', places: [] }])
  expect(take(Buffer.from(`\ufeff${row('ü')}`, 'utf16le')).notRead).toEqual([])
})
