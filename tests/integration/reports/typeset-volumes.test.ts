import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compilePdf, type PdfParts } from '../../../electron/reports/pdf/compile-pdf.ts'
import { toBasis } from '../../../electron/reports/pdf/pdf-basis.ts'
import { toContent } from '../../../electron/reports/pdf/pdf-volume.ts'
import { TextPrinter } from '../../../electron/reports/pdf/printable-text.ts'
import { readVolumes, typesetVolumes } from '../../../electron/reports/pdf/render-volumes.ts'
import { relayTypesetters } from '../../../electron/reports/pdf/typeset-relay.ts'
import { Typesetter } from '../../../electron/reports/pdf/typesetter.ts'
import { insertWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import { AppError } from '../../../shared/app-error.ts'
import { CAN_LIST_PROCESSES, listTypesetters } from '../../support/reports/typesetting-processes.ts'
import { SAMPLE_RECORD } from '../../support/store/sample-pages.ts'
import { createCache } from '../../unit/read/cache-fixture.ts'

const NOW_MS = Date.UTC(2026, 10, 20)
const UNUSABLE = { parts: { content: '{}', csv: new Uint8Array(), createdMs: 0 } }
const TWO = { volumes: 2, totalRows: 2 }
const nothing = () => undefined
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The processes are killed by another thread. */
async function allEnded() {
  while (CAN_LIST_PROCESSES && listTypesetters().length > 0) await wait(5)
}

let parts: PdfParts
/** Takes many seconds. */
let long: { readonly parts: PdfParts }
beforeAll(() => {
  const events = Array.from({ length: 300 }, (_, at) => ({
    feedbackId: BigInt(at),
    businessId: 1n,
    timeMs: NOW_MS - at * 60_000,
    show: 0,
    deleted: 0,
  }))
  const db = createCache({ events: events as never, responses: [] })
  insertWorkspaceRecord(db as never, SAMPLE_RECORD)
  const style = { paper: 'a4', preparedBy: '', workspaceName: 'Volumes' } as const
  const watched = { onProgress: nothing, isCancelled: () => false }
  const order = {
    ...style,
    ...watched,
    template: 'visibility-changes',
    filter: '',
    asOfMs: NOW_MS,
    db,
  } as const
  const printer = new TextPrinter()
  const basis = toBasis(order, events.length, printer)
  for (const rows of readVolumes(order, basis, printer, events.length)) {
    const content = toContent(order, basis, rows, printer)
    parts = { content, csv: rows.csv, createdMs: NOW_MS }
  }
  const { rows, ...others } = JSON.parse(parts.content)
  const all = Array.from({ length: 100 }, () => rows).flat()
  long = { parts: { ...parts, content: JSON.stringify({ ...others, rows: all }) } }
  db.close()
})

test('a volume has the same bytes whether a process compiles it or this thread', () => {
  const bytes = Buffer.from(compilePdf(parts))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const volumes = [
    ...typesetVolumes([{ parts }, { parts }, { parts }], { volumes: 3, totalRows: 900 }, nothing),
  ]
  expect(volumes.map((volume) => bytes.equals(volume.bytes))).toEqual([true, true, true])
})

test.runIf(CAN_LIST_PROCESSES)('few rows of one volume need no process', async () => {
  await allEnded()
  const processesFor = (totalRows: number) => [
    ...typesetVolumes([{ parts }], { volumes: 1, totalRows }, nothing).map(() => listTypesetters().length),
  ]
  expect(processesFor(100)).toEqual([0])
  expect(processesFor(300)).toEqual([1])
  await allEnded()
})

test('a volume that cannot be compiled is an error and not an endless wait', () => {
  expect(() => [...typesetVolumes([UNUSABLE, UNUSABLE], TWO, nothing)]).toThrow(AppError)
})

test('a process that failed once goes on', () => {
  const typesetter = new Typesetter()
  try {
    for (const _ of [1, 2]) {
      typesetter.start(UNUSABLE.parts)
      expect(() => typesetter.take(nothing)).toThrow(/could not be typeset.*words/)
    }
  } finally {
    typesetter.end()
  }
})

describe.runIf(CAN_LIST_PROCESSES)('while a volume is compiled', () => {
  beforeEach(allEnded)

  test('whoever waits for it can give up, and the processes are killed', async () => {
    const cancelled = () => {
      if (listTypesetters().length === 2) throw new AppError('cancelled', 'The export was cancelled.')
    }
    expect(() => [...typesetVolumes([long, long], TWO, cancelled)]).toThrow('cancelled')
    await allEnded()
  }, 4_000)

  test('the end of its process is an error that says so', () => {
    const kill = () => {
      for (const pid of listTypesetters()) process.kill(pid, 'SIGKILL')
    }
    expect(() => [...typesetVolumes([long, long], TWO, kill)]).toThrow(
      expect.objectContaining({ code: 'internal', message: expect.stringContaining('ended unexpectedly') }),
    )
  }, 4_000)
})

test('a process that cannot be started is an error', async () => {
  const { port1, port2 } = new MessageChannel()
  relayTypesetters(port1, () => {
    throw new Error('no more processes')
  })
  const orders = new MessageChannel()
  const answers = new SharedArrayBuffer(4)
  port2.postMessage({ port: orders.port2, answers }, [orders.port2])
  while (Atomics.load(new Int32Array(answers), 0) === 0) await wait(1)
  expect(receiveMessageOnPort(orders.port1)?.message.error).toContain('no more processes')
  port2.close()
  orders.port1.close()
})
