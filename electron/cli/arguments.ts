import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { AppError } from '../../shared/app-error.ts'

/** Values of a command's options, checked for presence and unknown names. */
export class Arguments {
  readonly positionals: readonly string[]
  readonly #values: Readonly<Record<string, string | boolean | undefined>>

  private constructor(
    positionals: readonly string[],
    values: Readonly<Record<string, string | boolean | undefined>>,
  ) {
    this.positionals = positionals
    this.#values = values
  }

  /**
   * @param texts options with a value; @param flags options without one
   * @throws AppError *invalid-argument*
   */
  static parse(args: readonly string[], texts: readonly string[], flags: readonly string[]): Arguments {
    const options: ParseArgsOptionsConfig = {}
    for (const name of texts) options[name] = { type: 'string' }
    for (const name of [...flags, 'json']) options[name] = { type: 'boolean' }
    try {
      const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
      return new Arguments(positionals, values as Record<string, string | boolean | undefined>)
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The arguments cannot be read.'
      throw new AppError('invalid-argument', message, { cause: error })
    }
  }

  has(flag: string): boolean {
    return this.#values[flag] === true
  }

  find(name: string): string | undefined {
    const value = this.#values[name]
    return typeof value === 'string' ? value : undefined
  }

  get(name: string): string {
    const value = this.find(name)
    if (value !== undefined && value !== '') return value
    throw new AppError('invalid-argument', `--${name} is missing.`, { details: { option: name } })
  }

  getOneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    const value = this.get(name)
    const choice = choices.find((candidate) => candidate === value)
    if (choice) return choice
    throw new AppError('invalid-argument', `--${name} must be one of ${choices.join(', ')}.`, {
      details: { option: name },
    })
  }

  /** A whole number, or undefined where the option is not given. */
  findCount(name: string, atMost: number): number | undefined {
    const text = this.find(name)
    if (text === undefined) return undefined
    const value = Number(text)
    if (/^\d{1,12}$/.test(text) && value <= atMost) return value
    throw new AppError('invalid-argument', `--${name} must be a whole number from 0 to ${atMost}.`, {
      details: { option: name },
    })
  }
}
