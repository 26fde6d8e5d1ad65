import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { invalid } from '../../../shared/app-error.ts'
import type { AnswerImport } from '../../../shared/domain/company-answer.ts'
import {
  findRequestId,
  REQUEST_FORMATS,
  type RequestFormat,
  requestDraftSchema,
} from '../../../shared/domain/company-request.ts'
import type { ReportResult } from '../../../shared/domain/report.ts'
import { describeUnread, nameOutcome, REFUSAL_STRINGS } from '../../../shared/strings/request-strings.ts'
import type { LetterHead } from '../../reports/request-letter.ts'
import { toRequestFields } from '../../requests/query-requests.ts'
import { getRequest, listRequests } from '../../requests/request-rows.ts'
import { writeRequest } from '../../requests/written-request.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { type Arguments, parseAction, parseWith } from '../arguments.ts'
import { logRequestFile } from '../log-work.ts'
import { refuseBadTarget, toPdfStyle } from '../make-report.ts'
import { createServices, withCache, withWorkspace } from '../services.ts'
import { type Command, EXIT, type ExitCode, type Terminal, writeLine, writeResult } from '../terminal.ts'

const HEAD_OPTIONS = ['client', 'engagement', 'reference', 'prepared-by', 'paper'] as const
const FILE_OPTIONS = ['format', 'out', 'letter', ...HEAD_OPTIONS] as const

const ACTIONS = {
  create: ['filter', 'due', 'title', ...FILE_OPTIONS],
  file: ['request', ...FILE_OPTIONS],
  sent: ['request'],
  import: [],
  list: [],
} as const
type Action = keyof typeof ACTIONS

/** `requests create`, `requests file`, `requests sent`, `requests import`, `requests list`. */
export const requests: Command = async (terminal) => {
  const [action, args] = parseAction<Action>(terminal.args, 'requests', ACTIONS)
  return RUN[action](terminal, args)
}

const RUN: Readonly<Record<Action, (terminal: Terminal, args: Arguments) => Promise<ExitCode>>> = {
  create,
  file: writeAgain,
  sent: markSent,
  import: importFile,
  list,
}

async function create(terminal: Terminal, args: Arguments) {
  refuseTarget(args)
  const query = args.find('filter') ?? ''
  const parsed = parseWith(requestDraftSchema, {
    title: args.find('title') ?? (query.trim() || 'All reviews').slice(0, 200),
    query,
    dueDay: args.find('due') ?? null,
  })
  const { requestId } = await withWorkspace(
    createServices(),
    args.get('workspace'),
    terminal.env,
    ({ store }) => store.run('company:make', parsed, Date.now()),
  )
  return print(terminal, args, requestId, await write(terminal, args, requestId))
}

async function writeAgain(terminal: Terminal, args: Arguments) {
  refuseTarget(args)
  const requestId = readRequestId(args)
  return print(terminal, args, requestId, await write(terminal, args, requestId))
}

function refuseTarget(args: Arguments): void {
  args.getOneOf('format', REQUEST_FORMATS)
  const [out, letter] = [args.get('out'), args.find('letter')]
  refuseUnusable('out', out)
  if (letter === undefined) {
    const option = HEAD_OPTIONS.find((name) => args.find(name) !== undefined)
    if (option === undefined) return
    throw invalid(`--${option} goes with --letter.`, option)
  }
  readHead(args)
  refuseUnusable('letter', letter)
  if (resolve(letter) !== resolve(out)) return
  throw invalid('--letter and --out name the same file.', 'letter')
}

function refuseUnusable(option: string, path: string): void {
  refuseBadTarget(path)
  if (!existsSync(path)) return
  throw invalid(`"${basename(path)}" exists. Choose another name.`, option)
}

/** null without any of its options: the names of the newest report. */
function readHead(args: Arguments): LetterHead | null {
  if (HEAD_OPTIONS.every((name) => args.find(name) === undefined)) return null
  const { signOff, preparedBy, paper } = toPdfStyle(args)
  return { ...signOff, preparedBy, paper }
}

interface WrittenFiles {
  readonly file: ReportResult
  readonly letter: ReportResult | null
}

async function write(terminal: Terminal, args: Arguments, requestId: number): Promise<WrittenFiles> {
  const [workspace, format] = [args.get('workspace'), args.getOneOf('format', REQUEST_FORMATS)]
  const written = await withCache(workspace, terminal.env, async (db) => {
    getRequest(db, requestId, Date.now())
    const out = args.get('out')
    const file = await writeFile(db, requestId, format, out)
    const path = args.find('letter')
    if (path === undefined) return { file, letter: null }
    // Imported on demand, because compiler and fonts are large.
    const { writeLetter } = await import('../../reports/request-letter.ts')
    const order = { requestId, format, file: basename(out), path, head: readHead(args) }
    return { file, letter: writeLetter(db, order) }
  })
  await logRequestFile(terminal, workspace, { requestId, format, ...written })
  return written
}

/** Imports on demand what a workbook needs. */
async function writeFile(
  db: ReadableDatabase,
  requestId: number,
  format: RequestFormat,
  path: string,
): Promise<ReportResult> {
  if (format === 'csv') return writeRequest(db, requestId, path)
  const { writeRequestWorkbook } = await import('../../reports/request-workbook.ts')
  return writeRequestWorkbook(db, requestId, path)
}

async function markSent(terminal: Terminal, args: Arguments) {
  const requestId = readRequestId(args)
  await withWorkspace(createServices(), args.get('workspace'), terminal.env, ({ store }) =>
    store.run('company:mark-sent', { requestId }, Date.now()),
  )
  return print(terminal, args, requestId)
}

function readRequestId(args: Arguments): number {
  const requestId = findRequestId(args.get('request'))
  if (requestId !== undefined) return requestId
  throw invalid('--request must be the reference of a request, such as R-3.')
}

async function print(terminal: Terminal, args: Arguments, requestId: number, written?: WrittenFiles) {
  const request = await withCache(args.get('workspace'), terminal.env, async (db) =>
    getRequest(db, requestId, Date.now()),
  )
  const { file, letter } = written ?? {}
  const where = file ? ` in ${file.path}, SHA-256 ${file.sha256}` : ''
  const beside = letter ? `, letter in ${letter.path}, SHA-256 ${letter.sha256}` : ''
  const text = `${request.reference}: ${request.rows} reviews${where}${beside}, ${request.state}`
  const fields = {
    ...toRequestFields(request),
    ...(file && { path: file.path, sha256: file.sha256 }),
    ...(letter && { letter: { path: letter.path, sha256: letter.sha256 } }),
  }
  await writeResult(terminal.output, args, fields, text)
  return EXIT.done
}

async function list(terminal: Terminal, args: Arguments) {
  await withCache(args.get('workspace'), terminal.env, async (db) => {
    const all = listRequests(db, Date.now())
    const lines = all.map(
      ({ reference, state, answered, groundsGiven, rows, dueDay, title }) =>
        `${reference}\t${state}\t${answered} of ${rows} answered, ${groundsGiven} with a ground\t${dueDay ?? 'no due date'}\t${title}`,
    )
    const text = args.has('json') ? JSON.stringify(all.map(toRequestFields)) : lines.join('\n')
    await writeLine(terminal.output, text === '' ? 'No request was made yet.' : text)
  })
  return EXIT.done
}

async function importFile(terminal: Terminal, args: Arguments) {
  const path = args.getOnly('Name one file with answers.')
  const result = await withWorkspace(createServices(), args.get('workspace'), terminal.env, ({ store }) =>
    store.run('company:take-answers', resolve(path), Date.now()),
  )
  await writeResult(terminal.output, args, result, toText(result))
  return result.outcome === 'foreign' ? EXIT.usage : EXIT.done
}

function toText({ file, sha256, rows, outcome, requests: brought, ...rest }: AnswerImport): string {
  return [
    `${file}: ${rows} rows. ${nameOutcome({ outcome, requests: brought })}. SHA-256 ${sha256}`,
    ...brought.flatMap(({ reference, version, taken, added, unchanged, changes, notInFile }) => [
      `${reference}${version === null ? '' : `, version ${version}`}: ${taken} rows taken, ${added} new, ${unchanged} unchanged, ${notInFile} not answered in this file`,
      ...changes.map(
        ({ reference: row, column, from, to }) => `  ${row} ${column}: ${from ?? ''} → ${to ?? ''}`,
      ),
    ]),
    ...rest.setAside.map(
      ({ line, reference, column, text, expected }) =>
        `line ${line}, ${reference}: ${column} not read: ${text.slice(0, 80)} (expected ${expected})`,
    ),
    ...rest.notTaken.map(
      ({ line, reason, text }) => `line ${line} not taken, ${REFUSAL_STRINGS[reason]}: ${text.slice(0, 120)}`,
    ),
    ...rest.otherColumns.map((heading) => `column not read: ${heading.slice(0, 80)}`),
    ...(rest.notRead ?? []).map(describeUnread),
    ...(outcome === 'kept' ? ['Supplied by the company, not verified.'] : []),
  ].join('\n')
}
