import { z } from 'zod'
import type { ReceiptSeq, SweepId } from '../../shared/domain/ids.ts'
import type { Operation, Peer } from '../../shared/domain/receipt.ts'
import type { SweepKind, SweepObservations, SweepOutcome, SweepReason } from '../../shared/domain/sweep.ts'
import type { PageSource, Scope } from '../../shared/domain/workspace.ts'

/** The parameters of a demo workspace: the same parameters give the same rows. */
export const demoSchema = z.strictObject({
  /** Any whole number. */
  seed: z.number(),
  events: z.int(),
  responses: z.int(),
  businesses: z.int(),
  /** The moment at which the demo's history ends. */
  nowMs: z.int(),
})
export type DemoParameters = Readonly<z.output<typeof demoSchema>>

/** The record of a workspace file. */
export interface WorkspaceRecord {
  readonly workspaceId: string
  /** null for a workspace of a real review service. */
  readonly demo: DemoParameters | null
  readonly createdAtMs: number
  readonly connection: PageSource
  /** A name of the IANA database; see [Note: Audit time zone]. */
  readonly timeZone: string
}

export interface SweepPlan {
  readonly operation: Operation
  readonly kind: SweepKind
  readonly scope: Scope
  readonly startedAtMs: number
  /** Starts a new sweep even if a stopped one could be resumed. */
  readonly startsOver?: boolean
  /** The pages come from files, of which the oldest has this date; such a sweep is never resumed. */
  readonly importedAsOfMs?: number
}

/** A page that an earlier run of the same sweep committed. */
export interface CommittedPage {
  readonly seq: ReceiptSeq
  readonly pass: number
  readonly page: number
  /** Lower-case hex. */
  readonly bodySha256: string
}

/** The status in a receipt whose page came from a file (see docs/evidence-format.md). */
export const NO_HTTP_STATUS = 0

/**
 * A reply before it is archived. `body` is transferred to the threads that read and write it, and is empty
 * afterwards.
 */
export interface ReceivedPage {
  readonly sweepId: SweepId
  readonly operation: Operation
  readonly pass: number
  readonly page: number
  /** Parameters as sent, without `hash`, as JSON text. */
  readonly requestJson: string
  readonly httpStatus: number
  readonly headers: Readonly<Record<string, string>>
  readonly sentAtMs: number
  readonly receivedAtMs: number
  readonly elapsedMs: number
  readonly peer?: Peer
  readonly body: Uint8Array
}

export interface SweepResult {
  readonly sweepId: SweepId
  readonly outcome: Exclude<SweepOutcome, 'running'>
  readonly reasons: readonly SweepReason[]
  readonly pages: number | null
  readonly requests: number
  /** Omitted when nothing was observed. */
  readonly observations?: SweepObservations
  readonly finishedAtMs: number
}

export interface IndexProgress {
  /** Receipts that this call indexed completely. */
  readonly indexed: number
  readonly waiting: number
  /** The next call continues with the same pages. */
  readonly isMidway: boolean
}
