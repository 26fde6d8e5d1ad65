import type { LogDetails } from '../domain/auditor-log.ts'

/**
 * Reads the details of an entry of the auditor's log, JSON of this or another version. Missing values and those of
 * another type give an empty value and never throw.
 */
export class LogFacts {
  readonly #facts: LogDetails

  constructor(facts: unknown) {
    this.#facts = isRecord(facts) ? facts : {}
  }

  /** A text or a number as text; empty if missing. */
  text(name: string): string {
    const value = this.#own(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }

  number(name: string): number | null {
    const value = this.#own(name)
    return typeof value === 'number' ? value : null
  }

  is(name: string): boolean {
    return this.#own(name) === true
  }

  /** Nested details. */
  part(name: string): LogFacts {
    return new LogFacts(this.#own(name))
  }

  parts(name: string): readonly LogFacts[] {
    return this.items(name).map((part) => new LogFacts(part))
  }

  items(name: string): readonly unknown[] {
    const value = this.#own(name)
    return Array.isArray(value) ? value : []
  }

  names(): readonly string[] {
    return Object.keys(this.#facts)
  }

  #own(name: string): unknown {
    return Object.hasOwn(this.#facts, name) ? this.#facts[name] : undefined
  }
}

function isRecord(value: unknown): value is LogDetails {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
