import type { ResponseType } from '../../../shared/domain/feedback-item.ts'
import type { Random } from '../random.ts'
import languages from './languages.json' with { type: 'json' }

const ODD_SHARE = 0.01
const EMOJI_SHARE = 0.05
const EMOJI: readonly string[] = ['🙂', '🙏', '☕', '🎉', '👍', '🚗', '🦷', '🌻', '💐', '😅']
/** Guests of a business do not all write in its language. */
const OTHER_LANGUAGE_SHARE = 0.07

/** Writes a response as an owner or a customer of the business would. */
type ResponseWriter = (
  type: ResponseType,
  business: { readonly name: string; readonly language: LanguageCode },
) => string

/** Equal chance gives the same texts in the same order. Every odd text comes up within some thousand responses. */
export function createResponseWriter(random: Random): ResponseWriter {
  const writeOddText = createOddTextWriter(random.fork('odd texts'))
  return (type, business) => {
    const texts = TEXTS[chooseLanguage(random, business.language)]
    if (random.chance(ODD_SHARE)) return writeOddText(texts.ownerMatters, texts.gap)
    const sentences = type === 'owner' ? ownerSentences(random, texts) : customerSentences(random, texts)
    if (random.chance(EMOJI_SHARE)) sentences.push(random.pick(EMOJI))
    const separator = random.chance(0.03) ? '\n' : texts.gap
    return nameNames(random, sentences.join(separator), texts.names, business.name)
  }
}

/** Fills in the names; writer and addressee have different names. */
function nameNames(random: Random, text: string, names: readonly string[], businessName: string): string {
  let next = random.integer(0, names.length - 1)
  return text.replaceAll('{business}', businessName).replaceAll('{name}', () => {
    next += 1
    return names[next % names.length] ?? ''
  })
}

function chooseLanguage(random: Random, own: LanguageCode): LanguageCode {
  if (!random.chance(OTHER_LANGUAGE_SHARE)) return own
  return own === 'en' ? random.pick(LANGUAGE_CODES) : 'en'
}

function ownerSentences(random: Random, texts: LanguageTexts): string[] {
  const sentences = [random.pick(texts.greetings), random.pick(texts.thanks)]
  if (random.chance(0.8)) sentences.push(random.pick(texts.ownerMatters))
  if (random.chance(0.25)) addAnother(random, sentences, texts.ownerMatters)
  if (random.chance(0.85)) sentences.push(random.pick(texts.closings))
  if (random.chance(0.55)) sentences.push(random.pick(texts.signatures))
  return sentences
}

function customerSentences(random: Random, texts: LanguageTexts): string[] {
  const sentences = [random.pick(texts.customerOpenings), random.pick(texts.customerMatters)]
  if (random.chance(0.3)) addAnother(random, sentences, texts.customerMatters)
  if (random.chance(0.6)) sentences.push(random.pick(texts.customerClosings))
  return sentences
}

function addAnother(random: Random, sentences: string[], choices: readonly string[]): void {
  const other = random.pick(choices)
  if (!sentences.includes(other)) sentences.push(other)
}

/**
 * Texts that real users write or paste and that programs stumble over: spreadsheet formulas, quotes and separators,
 * invisible and direction-changing characters, markup, line breaks of every kind, sheer length. Each stays what it is:
 * text. Invisible characters are written as escapes here, so that this file can be read.
 */
const SHORT_ODD_TEXTS: readonly string[] = [
  '=SUM(1,2) is what our till printed. We are looking into it.',
  '=HYPERLINK("https://example.invalid/refund","Refund form") as promised.',
  '+49 30 000000 is our new number.',
  '-10 % on the next visit, with our compliments.',
  '@Jo: please call me back.',
  '＝1+1, as the saying goes.',
  '\tThank you for your patience.',
  'He said "I\'ll be there at 9", then "maybe 10"; the note says ""urgent"".',
  'Parts: "12,5" mm; "M8"; a;b;c, and a trailing quote"',
  'First line of our answer.\nSecond line.\n\nAnd one after a gap.',
  'Windows line.\r\nAnother one.\r\n',
  'Line\u2028separator and paragraph\u2029separator.',
  'Thank\u200B you\u200B for\u200B waiting.',
  'in\u00ADvis\u00ADi\u00ADble hyphens and a word\u2060joiner',
  'Invoice \u202Efdp.57821\u202C was sent on Monday.',
  '\u2067שלום\u2069 to Mr \u2066Levi\u2069, your table is ready.',
  '\uFEFFCopied from a file with a mark at its start.',
  '<b>Thank you!</b> <img src=x alt="our garden"> &amp; see you soon',
  "<script>alert('hello')</script> was in the form field, sorry about that.",
  '%s, %(name)s, {{0}}: our template was broken that day.',
  "Robert'); DROP TABLE bookings;-- is a funny name for a booking.",
  'Cafe\u0301 and Café are the same place.',
  'Z\u0336a\u0335l\u0334g\u0337o\u0338 was the font of our old menu.',
  '👍🏽👩‍👩‍👧‍👦🇺🇦 1️⃣ ❤️',
  '🙏',
  '.',
  '   ',
  'NULL',
  '0',
  '12955403',
  '2024-02-30T25:61:00+99:00',
  'C:\\temp\\new\\readme.txt',
  'tab\tseparated\tvalues\tin\tthe\tanswer',
  'bell\u0007 and escape\u001B[31m red \u001B[0m',
]

const LONG_TEXT_LENGTH = 5_000

/** Each short text in turn, and a long one after every round. */
function createOddTextWriter(random: Random): (sentences: readonly string[], gap: string) => string {
  let turn = random.integer(0, SHORT_ODD_TEXTS.length)
  return (sentences, gap) => {
    turn = (turn + 1) % (SHORT_ODD_TEXTS.length + 1)
    return SHORT_ODD_TEXTS[turn] ?? composeLongText(random, sentences, gap)
  }
}

function composeLongText(random: Random, sentences: readonly string[], gap: string): string {
  let text = random.pick(sentences)
  while (text.length < LONG_TEXT_LENGTH) {
    text += (random.chance(0.12) ? '\n\n' : gap) + random.pick(sentences)
  }
  return text
}

export type LanguageCode = keyof typeof languages
export const LANGUAGE_CODES = Object.keys(languages) as LanguageCode[]

/**
 * Sentence parts of one language. `{name}` is replaced by a person's name, `{business}` by that of the business. They
 * answer reviews without repeating their rating or text.
 */
interface LanguageTexts {
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
