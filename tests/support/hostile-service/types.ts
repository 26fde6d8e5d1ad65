import type { Socket } from 'node:net'

/** An entry of the service, with the API's field names. */
export type Row = object

export type ServiceOperation = 'history' | 'responses'

export interface HostileRequest {
  readonly method: string
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly operation: ServiceOperation | 'test' | 'other'
  readonly parameters: Readonly<Record<string, unknown>>
  readonly page: number
  /** 1 when this page of this operation is asked for the first time, 2 the second time, … */
  readonly nth: number
  /** The same, counted over all pages of the operation. */
  readonly nthOfOperation: number
  /** 1 until the test calls `nextStage`: for what happens between two sweeps. */
  readonly stage: number
}

/** Members of an object in order; each value is JSON text, so that anything at all can stand there. */
export type Members = readonly (readonly [name: string, json: string])[]

export interface HonestPage {
  readonly envelope: Members
  /** Names without numbers. */
  readonly entries: readonly Members[]
}

export interface Reply {
  readonly status?: number
  readonly reason?: string
  /** Names as they shall stand; content-length and connection are added unless given here. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** One request and the means to answer it, well or badly. */
export interface Exchange {
  readonly request: HostileRequest
  readonly socket: Socket
  readonly pauseMs: number
  /** The page that was asked for, or any other one, from all rows or from those given. */
  honestPage(page?: number, rows?: readonly Row[]): HonestPage
  /** All rows of the operation that was asked for. */
  readonly rows: readonly Row[]
  readonly perPage: number
  honestText(): string
  /** Sends a complete and well-formed HTTP reply around whatever the body is. */
  reply(reply: Reply): void
  /** Sends bytes as they are; false once the client is gone. */
  send(bytes: string | Buffer): Promise<boolean>
  pause(): Promise<void>
}

export type Behaviour = (exchange: Exchange) => void | Promise<void>

/** Decides what happens to a request; undefined answers honestly. May keep state: make a new one for each test. */
export type Script = (request: HostileRequest) => Behaviour | undefined

/** Addresses at which no service answers as it should. */
export type OddAddress = 'unresolvable' | 'refused' | 'black-hole' | 'self-signed' | 'no-tls'

export interface HostileService {
  /** http://127.0.0.1:PORT */
  readonly baseUrl: string
  /** Everything that arrived, in order. */
  readonly requests: readonly HostileRequest[]
  addressOf(kind: OddAddress): Promise<string>
  useScript(script: Script): void
  nextStage(): void
  close(): Promise<void>
}
