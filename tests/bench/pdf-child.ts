import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import Database from 'better-sqlite3'
import { createRandom } from '../../electron/demo/random.ts'
import { exportPdf } from '../../electron/reports/pdf/export-pdf.ts'
import { insertWorkspaceRecord } from '../../electron/store/workspace-record.ts'
import { PDF_TEMPLATES } from '../../shared/domain/pdf-report.ts'
import { SAMPLE_RECORD } from '../support/store/sample-pages.ts'
import { createCache } from '../unit/read/cache-fixture.ts'
import { type ResponseCells, toResponsesPage } from './responses-page.ts'

/**
 * Processes of their own, so that the peak of memory is that of the report: `pdf-child.ts make FOLDER TEXTS` makes the
 * cache, and the responses as a page for the baseline; `pdf-child.ts export FOLDER TEMPLATE` prints `{ ms, rows }`.
 */
const NOW_MS = Date.UTC(2026, 10, 20)
const ROWS = 10_000
const TEXTS = [
  'Thank you for your visit; we are sorry about the delay and have refunded the order.',
  'Спасибо за отзыв, мы исправим это.',
  'Ευχαριστούμε για την κριτική σας.',
  'شكرا جزيلا على ملاحظاتك',
  'תודה רבה על הביקורת',
  'आपके सुझाव के लिए धन्यवाद',
  '非常感谢您告诉我们这件事。',
  'ご意見ありがとうございます',
  '소중한 의견 감사합니다',
  'ขอบคุณสำหรับความคิดเห็น 👍',
]
/**
 * Five in six are like no other of their volume but for the number: any two of the texts, each with its words in an
 * order of its own.
 */
const random = createRandom(1)
const inSomeOrder = (text: string): string => {
  const words = text.split(' ')
  for (let last = words.length - 1; last > 0; last -= 1) {
    const other = random.integer(0, last)
    ;[words[last], words[other]] = [words[other] ?? '', words[last] ?? '']
  }
  return words.join(' ')
}
/** Letters in place of the figures of a number: reports know texts that differ in figures alone. */
const inLetters = (at: number): string =>
  String(at).replace(/\d/g, (figure) => 'abcdefghij'[Number(figure)] ?? '')
const content = (at: number): string =>
  `${inSomeOrder(random.pick(TEXTS))} ${inSomeOrder(random.pick(TEXTS))} (${areAllUnlike ? inLetters(at) : at})`

const [step, folder = '', of = ''] = process.argv.slice(2)
const areAllUnlike = of === 'all-unlike'
if (step === 'make') make()
else measure()

function make(): void {
  const events = Array.from({ length: ROWS * 3 }, (_, at) => ({
    feedbackId: BigInt(1 + (at % ROWS)),
    businessId: BigInt(20 + (at % 40)),
    timeMs: NOW_MS - (ROWS * 3 - at) * 1_800_000,
    show: at < ROWS * 2 ? (at % 2 === 0 ? 0 : 1) : 0,
    deleted: 0,
  })) as never
  const responses = Array.from({ length: ROWS }, (_, at) => ({
    responseId: at + 1,
    feedbackId: BigInt(at + 1),
    businessId: 20n,
    content: content(at),
    dateMs: NOW_MS - at * 60_000,
    type: 'owner' as const,
  }))
  const db = createCache({ events, responses }, join(folder, 'cache.db'))
  insertWorkspaceRecord(db as never, SAMPLE_RECORD)
  db.close()
  const cells = responses.map(({ feedbackId, content: text, dateMs }): ResponseCells => {
    const date = new Date(dateMs).toISOString().replace('.000Z', '+00:00')
    return [String(feedbackId), '20', 'owner', date, text, '8']
  })
  writeFileSync(join(folder, 'rows.html'), toResponsesPage(cells))
}

function measure(): void {
  const db = new Database(join(folder, 'cache.db'))
  const written = mkdtempSync(join(folder, 'report-'))
  const before = performance.now()
  const { rows } = exportPdf({
    db,
    template: PDF_TEMPLATES.find((one) => one === of) ?? 'responses',
    filter: '',
    asOfMs: NOW_MS,
    path: join(written, 'report.pdf'),
    paper: 'a4',
    preparedBy: '',
    workspaceName: 'Bench',
    onProgress: () => undefined,
    isCancelled: () => false,
  })
  const ms = performance.now() - before
  db.close()
  console.log(JSON.stringify({ ms, rows }))
}
