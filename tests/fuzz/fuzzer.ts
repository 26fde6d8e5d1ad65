import { toAppError } from '../../shared/app-error.ts'
import { startChance } from '../soak/seeded-chance.ts'
import { toChoices } from './compare-verifiers.ts'
import type { Choices } from './mutations.ts'

/** A kind of input that comes from outside, and how it is tried. */
export interface Fuzzer {
  readonly name: string
  /** For the table in docs/threat-model.md. */
  readonly inputs: string
  /** Inputs of a full run, and of the run in `npm test`. */
  readonly counts: { readonly full: number; readonly short: number }
  /** The same for the same seed and count. */
  run(seed: number, count: number): Promise<Tried>
}

export interface Tried {
  /** How often each outcome came: an error code, or *accepted*. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Inputs that ended with an internal error, or in another way that no code foresees. */
  readonly failures: readonly string[]
}

/**
 * @param attempt returns an outcome or throws; `failed` adds to the message where the input cannot be told by its
 * number
 */
export async function tryEach(
  seed: number,
  count: number,
  attempt: (choices: Choices, number: number) => string | Promise<string>,
): Promise<Tried> {
  const outcomes: Record<string, number> = {}
  const failures: string[] = []
  for (let number = 0; number < count; number += 1) {
    const outcome = await outcomeOf(() => attempt(toChoices(startChance(seed * 1_000_003 + number)), number))
    outcomes[outcome.name] = (outcomes[outcome.name] ?? 0) + 1
    if (outcome.failure) failures.push(`seed ${seed}, input ${number}: ${outcome.failure}`)
  }
  return { outcomes, failures }
}

async function outcomeOf(
  attempt: () => string | Promise<string>,
): Promise<{ name: string; failure?: string }> {
  try {
    return { name: await attempt() }
  } catch (error) {
    const { code, message, cause } = toAppError(error)
    if (code !== 'internal') return { name: code }
    return { name: code, failure: `${message} ${cause instanceof Error ? cause.stack : ''}` }
  }
}

const PIECES = [
  '\0',
  '\ufeff',
  '\ud800',
  '\u202e',
  '"',
  '{',
  '[',
  ',',
  '\n',
  '-1',
  '1e400',
  '9'.repeat(40),
  'null',
  '__proto__',
]

/** Bytes changed, cut, repeated, exchanged and inserted in a few places. */
export function mutateBytes(bytes: Uint8Array, { below, pick }: Choices): Buffer {
  let changed = Buffer.from(bytes)
  for (let more = pick([1, 1, 1, 2, 5]); more > 0; more -= 1) {
    const at = below(changed.length + 1)
    const rest = changed.subarray(at)
    const lengths = [1, 2, 4, 16, below(changed.length + 1)]
    changed = pick([
      () => Buffer.concat([changed.subarray(0, at), Buffer.from([below(256)]), rest.subarray(1)]),
      () => Buffer.concat([changed.subarray(0, at), rest.subarray(pick(lengths))]),
      () => Buffer.concat([changed.subarray(0, at), rest.subarray(0, pick(lengths)), rest]),
      () => Buffer.concat([changed.subarray(0, at), Buffer.from(pick(PIECES)), rest]),
      () => changed.subarray(0, at),
    ])()
  }
  return changed
}
