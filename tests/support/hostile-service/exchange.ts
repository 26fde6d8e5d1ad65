import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Exchange, HonestPage, HostileRequest, Members, Reply, Row } from './types.ts'

const USUAL_ENTRIES_PER_PAGE = 500
const USUAL_PAUSE_MS = 10_000

interface Stock {
  readonly history: readonly Row[]
  readonly responses: readonly Row[]
  readonly perPage?: number
  readonly pauseMs?: number
}

export function createExchange(socket: Socket, request: HostileRequest, stock: Stock): Exchange {
  const rows = request.operation === 'responses' ? stock.responses : stock.history
  const { perPage = USUAL_ENTRIES_PER_PAGE, pauseMs = USUAL_PAUSE_MS } = stock
  const honestPage: Exchange['honestPage'] = (page = request.page, from = rows) =>
    cutPage(from, page, perPage)
  const send = (bytes: string | Buffer): Promise<boolean> =>
    new Promise((resolve) => {
      if (socket.destroyed) resolve(false)
      else socket.write(bytes, (error) => resolve(!error))
    })
  return {
    request,
    socket,
    pauseMs,
    rows,
    perPage,
    honestPage,
    honestText: () =>
      request.operation === 'test' || request.operation === 'other'
        ? '{"errorCode":0,"errorMessage":"Success"}'
        : printPage(honestPage()),
    reply: (reply) => void send(printReply(reply)),
    send,
    pause: () => new Promise((resolve) => setTimeout(resolve, pauseMs).unref()),
  }
}

/** A page of the rows as the service would state it. */
export function cutPage(rows: readonly Row[], page: number, perPage: number): HonestPage {
  const onPage = rows.slice((page - 1) * perPage, page * perPage)
  const pages = Math.max(1, Math.ceil(rows.length / perPage))
  return {
    envelope: [
      ['page', String(page)],
      ['pages', String(pages)],
      ['count', String(onPage.length)],
      ['perPage', String(perPage)],
      ['errorCode', '0'],
      ['errorMessage', '"Success"'],
    ],
    entries: onPage.map((row) => Object.entries(row).map(([name, value]) => [name, printValue(name, value)])),
  }
}

function printValue(name: string, value: unknown): string {
  return name.endsWith('Id') ? String(value) : JSON.stringify(value)
}

export const printObject = (members: Members): string =>
  `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`

/** Flat, with the entries' names numbered from 1. */
export function printPage({ envelope, entries }: HonestPage): string {
  return printObject([...entries.flatMap((entry, index) => numbered(entry, index + 1)), ...envelope])
}

export const numbered = (entry: Members, suffix: string | number): Members =>
  entry.map(([name, json]) => [`${name}${suffix}`, json])

export function printHead(status: number, reason: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n`
}

function printReply({ status = 200, reason, headers = {}, body }: Reply): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const usual: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(bytes.length),
    Date: new Date().toUTCString(),
  }
  const added = Object.fromEntries(Object.entries(usual).filter(([name]) => !names.has(name.toLowerCase())))
  const head = printHead(status, reason ?? STATUS_CODES[status] ?? 'Odd', { ...added, ...headers })
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes])
}
