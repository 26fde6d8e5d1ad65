/** One call on the keychain, and its answer, as they travel between threads. */
export type KeychainCall = { readonly service: string; readonly account: string } & (
  | { readonly action: 'get' | 'delete' }
  | { readonly action: 'set'; readonly secret: string }
)

export type KeychainAnswer =
  | { readonly ok: true; readonly secret: string | null }
  /** *reach*: no keychain answers at all; *use*: it answered and refused (locked, dismissed, no default collection). */
  | { readonly ok: false; readonly stage: 'reach' | 'use'; readonly reason: string }

/** *reached*: the keychain is there; what follows may wait for a person. */
export type KeychainNotice =
  | { readonly kind: 'reached' }
  | { readonly kind: 'answer'; readonly answer: KeychainAnswer }

export interface KeychainTask {
  readonly call: KeychainCall
  /** One Int32 that both threads decide by: the first of *done* and *given up* counts. */
  readonly outcome: SharedArrayBuffer
}

const UNDECIDED = 0
const DONE = 1
const GIVEN_UP = 2

/** @returns false where the caller has given the call up: what it changed has to be taken back. */
export function settleAsDone(outcome: SharedArrayBuffer): boolean {
  return Atomics.compareExchange(new Int32Array(outcome), 0, UNDECIDED, DONE) !== GIVEN_UP
}

/** @returns false where the call is done already, and its answer is on the way. */
export function settleAsGivenUp(outcome: SharedArrayBuffer): boolean {
  return Atomics.compareExchange(new Int32Array(outcome), 0, UNDECIDED, GIVEN_UP) !== DONE
}

export function isGivenUp(outcome: SharedArrayBuffer): boolean {
  return Atomics.load(new Int32Array(outcome), 0) === GIVEN_UP
}
