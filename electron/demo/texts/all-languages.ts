import { ARABIC } from './arabic.ts'
import { CHINESE } from './chinese.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { GREEK } from './greek.ts'
import { HEBREW } from './hebrew.ts'
import { HINDI } from './hindi.ts'
import { ITALIAN } from './italian.ts'
import { JAPANESE } from './japanese.ts'
import { KOREAN } from './korean.ts'
import type { LanguageCode, LanguageTexts } from './language-texts.ts'
import { POLISH } from './polish.ts'
import { RUSSIAN } from './russian.ts'
import { SPANISH } from './spanish.ts'
import { THAI } from './thai.ts'
import { UKRAINIAN } from './ukrainian.ts'

export const TEXTS: Readonly<Record<LanguageCode, LanguageTexts>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pl: POLISH,
  el: GREEK,
  ru: RUSSIAN,
  uk: UKRAINIAN,
  ar: ARABIC,
  he: HEBREW,
  hi: HINDI,
  th: THAI,
  zh: CHINESE,
  ja: JAPANESE,
  ko: KOREAN,
}
