import { printPage } from './exchange.ts'
import type {
  Behaviour,
  Exchange,
  HonestPage,
  HostileRequest,
  Members,
  OddAddress,
  Reply,
  Script,
  ServiceOperation,
} from './types.ts'

export type CatalogueGroup =
  | 'transport'
  | 'status'
  | 'encoding'
  | 'envelope'
  | 'paging'
  | 'entries'
  | 'meaning'

/**
 * *retry*: the request is sent again; once the service behaves, the sweep completes, otherwise it ends with an error.
 * *fail*: the sweep stops with a typed error; what was read before is kept. *flagged*: the page is kept, and the sweep
 * is not complete. *accepted*: the sweep is complete.
 */
export type Expected = 'retry' | 'fail' | 'flagged' | 'accepted'

interface ScriptContext {
  readonly operation: ServiceOperation
  /** For rows to retry: true misbehaves every time, false only the first time. Other rows always misbehave. */
  readonly isPersistent: boolean
}

/** A row of "Catalogue of server misbehaviour" in reliability.md. */
export interface CatalogueRow {
  readonly name: string
  readonly group: CatalogueGroup
  readonly expected: Expected
  /** Makes a new script, since scripts may keep state. Rows with an odd address have none. */
  readonly makeScript: (context: ScriptContext) => Script
  /** Instead of the service's own address. */
  readonly address?: OddAddress
  /** Operations the row makes sense for; both unless given. */
  readonly operations?: readonly ServiceOperation[]
  /** The limit of the client that ends the row: a test sets it low enough to be quick. */
  readonly limit?: 'connect' | 'headers' | 'idle' | 'body-size' | 'header-size' | 'pages'
  /** What the asking scope must restrict for the row to mean anything. */
  readonly scope?: 'businesses' | 'dates'
  /** 2: the sweep runs twice, with `nextStage` in between; the expectation is that of the second. */
  readonly sweeps?: 2
  /** Entries that the service must hold for the row to mean anything; three pages' worth unless given. */
  readonly leastEntries?: number
  /** What else must be true, for the person who writes the test. */
  readonly note?: string
}

/** The page that misbehaves unless a row says otherwise: there is progress before it, and more after it. */
export const BAD_PAGE = 2

/**
 * Misbehaves on page 2 of the operation: always, or the first time only where the row is one to retry and may recover.
 */
export function onPage(behaviour: Behaviour, page = BAD_PAGE): CatalogueRow['makeScript'] {
  return ({ operation, isPersistent }) =>
    (request) =>
      request.operation === operation && request.page === page && (isPersistent || request.nth === 1)
        ? behaviour
        : undefined
}

/** Misbehaves on every page of the operation. */
export function onEveryPage(behaviour: Behaviour): CatalogueRow['makeScript'] {
  return ({ operation }) =>
    (request) =>
      request.operation === operation ? behaviour : undefined
}

export const replyWith =
  (reply: Partial<Reply>): Behaviour =>
  (exchange) =>
    exchange.reply({ body: exchange.honestText(), ...reply })

export const editText =
  (edit: (text: string) => string): Behaviour =>
  (exchange) =>
    exchange.reply({ body: edit(exchange.honestText()) })

export const editPage =
  (edit: (page: HonestPage, exchange: Exchange) => HonestPage): Behaviour =>
  (exchange) =>
    exchange.reply({ body: printPage(edit(exchange.honestPage(), exchange)) })

/** Changes one envelope field; undefined leaves it out. */
export const editEnvelope = (name: string, json: string | undefined): Behaviour =>
  editPage((page) => ({ ...page, envelope: setMember(page.envelope, name, json) }))

/** Changes the second entry of the page. */
export const editEntry = (edit: (entry: Members) => Members): Behaviour =>
  editPage((page) => ({
    ...page,
    entries: page.entries.map((entry, index) => (index === 1 ? edit(entry) : entry)),
  }))

export function setMember(members: Members, name: string, json: string | undefined): Members {
  if (json === undefined) return members.filter(([other]) => other !== name)
  if (!members.some(([other]) => other === name)) return [...members, [name, json]]
  return members.map(([other, value]) => [other, other === name ? json : value])
}

/** Name of the member that carries an entry's time. */
export const timeName = ({ operation }: Pick<HostileRequest, 'operation'>): string =>
  operation === 'responses' ? 'date' : 'time'

interface RowOptions extends Partial<Omit<CatalogueRow, 'name' | 'group' | 'expected' | 'makeScript'>> {
  readonly script?: CatalogueRow['makeScript']
}

/** Makes rows of one group: `row(name, expected, behaviour)` misbehaves on page 2. */
export function rowsOf(group: CatalogueGroup) {
  return (
    name: string,
    expected: Expected,
    behaviour: Behaviour | undefined,
    options: RowOptions = {},
  ): CatalogueRow => {
    const { script, ...rest } = options
    const makeScript = script ?? (behaviour ? onPage(behaviour) : () => () => undefined)
    return {
      name,
      group,
      expected,
      ...rest,
      makeScript: (context) =>
        makeScript({ ...context, isPersistent: context.isPersistent || expected !== 'retry' }),
    }
  }
}
