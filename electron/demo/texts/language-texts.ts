import languages from './languages.json' with { type: 'json' }

export const LANGUAGE_CODES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pl',
  'el',
  'ru',
  'uk',
  'ar',
  'he',
  'hi',
  'th',
  'zh',
  'ja',
  'ko',
] as const
export type LanguageCode = (typeof LANGUAGE_CODES)[number]

/**
 * Sentence parts of one language. `{name}` is replaced by a person's name, `{business}` by that of the business. They
 * answer reviews without repeating their rating or text.
 */
export interface LanguageTexts {
  /** Between sentences. */
  readonly gap: string
  readonly names: readonly string[]
  readonly greetings: readonly string[]
  readonly thanks: readonly string[]
  readonly ownerMatters: readonly string[]
  readonly closings: readonly string[]
  readonly signatures: readonly string[]
  readonly customerOpenings: readonly string[]
  readonly customerMatters: readonly string[]
  readonly customerClosings: readonly string[]
}

/** The types of the data file are checked here. */
export const TEXTS: Readonly<Record<LanguageCode, LanguageTexts>> = languages
