import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { log, logSwallowed } from '../../../electron/lib/log/log.ts'
import { openLogFile } from '../../../electron/lib/log/log-file.ts'
import { AppError } from '../../../shared/app-error.ts'
import { describeFailure } from '../../../shared/describe-failure.ts'

/** Whatever must never be in a log: a private key, a signature, ids of a customer, a review's text, a file's name. */
const CANARY = `canary${randomBytes(6).toString('hex')}`
const FEEDBACK_ID = '90071992547409931'
const folder = mkdtempSync(join(tmpdir(), 'unhidden-log-'))
const logFile = openLogFile(folder)
const readAll = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')

/** Failures that hold the canary wherever a failure can hold something. */
function failuresWithCanary(): unknown[] {
  const named = Object.assign(new Error('x'), { name: `${CANARY} of ${FEEDBACK_ID}` })
  const coded = Object.assign(new Error(CANARY), {
    code: `${FEEDBACK_ID} ${CANARY}`,
    path: `/home/${CANARY}`,
  })
  const forged = new Error(
    `first line\n    at ${CANARY} (file:///x/${CANARY}.ts:1:1)\n    at ${FEEDBACK_ID}.x:1:1`,
  )
  const changed = new Error(`${CANARY} before`)
  changed.message = 'another'
  const details = new AppError('service-unknown', `quoted ${CANARY}`, {
    details: { text: CANARY },
    cause: coded,
  })
  return [named, coded, forged, changed, details, new Error('outer', { cause: details }), CANARY, { CANARY }]
}

test('no message, name, code, detail or cause of a failure is in the log', async () => {
  for (const failure of failuresWithCanary()) {
    logSwallowed('findings', failure)
    log({ event: 'internal-error', ...describeFailure(failure) })
  }
  const script = new URL('../../support/log-worker.ts', import.meta.url)
  new Worker(script, { workerData: { canary: CANARY } })
  await vi.waitFor(() => expect(readAll()).toContain('RangeError'), { timeout: 20_000 })
  const text = readAll()
  expect(text).toContain('"code":"service-unknown"')
  expect(text).not.toContain(CANARY)
  expect(text).not.toContain(FEEDBACK_ID)
  expect(text).not.toContain(folder)
})

test('an entry says where a failure came from', () => {
  const { frames, error } = describeFailure(new TypeError('a message'))
  expect(error).toBe('TypeError')
  expect(frames[0]).toMatch(/log-file\.test\.ts:\d+$/)
})

test('calls of threads that take longer than a second are in the log, by name', async () => {
  await vi.waitFor(() => expect(logFile.counts.slow).toBe(1), { timeout: 20_000 })
  expect(readAll()).toContain('"properties":{"call":"listFeedback","ms":1500}')
})

test('each line is a JSON document with a time and a level', () => {
  for (const line of readAll().trimEnd().split('\n')) {
    expect(JSON.parse(line)).toMatchObject({ logger: 'unhidden', level: expect.any(String) })
  }
})

test('old entries make room: the files stay below six mebibytes', () => {
  const frames = Array.from({ length: 12 }, (_, at) => `function${at} ${'f'.repeat(4_000)}.ts:${at}`)
  for (let entry = 0; entry < 160; entry += 1) log({ event: 'internal-error', error: 'Error', frames })
  const sizes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).length)
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.length).toBeLessThanOrEqual(6)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1024 * 1024)
})

test('a folder that cannot be made means no log, and stops nothing', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'unhidden-log-')), 'file')
  writeFileSync(file, '')
  expect(openLogFile(join(file, 'logs')).isWritten).toBe(false)
})

test('the folder that is opened last has the log', () => {
  const another = mkdtempSync(join(tmpdir(), 'unhidden-log-'))
  expect(openLogFile(another).isWritten).toBe(true)
  log({ event: 'internal-error', error: 'Error', frames: ['only-here.ts:1'] })
  expect(readFileSync(join(another, 'unhidden.log'), 'utf8')).toContain('only-here.ts:1')
  expect(readAll()).not.toContain('only-here.ts:1')
})
