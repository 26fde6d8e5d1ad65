import type { ResponseType } from '../../../shared/domain/feedback-response.ts'
import type { Random } from '../random.ts'
import { LANGUAGE_CODES, type LanguageCode, type LanguageTexts, TEXTS } from './language-texts.ts'
import { createOddTextWriter } from './odd-texts.ts'

const ODD_SHARE = 0.01
const EMOJI_SHARE = 0.05
const EMOJI: readonly string[] = ['🙂', '🙏', '☕', '🎉', '👍', '🚗', '🦷', '🌻', '💐', '😅']
/** Guests of a business do not all write in its language. */
const OTHER_LANGUAGE_SHARE = 0.07

/** Writes a response as an owner or a customer of the business would. */
export type ResponseWriter = (
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

/** Fills in the names; nobody greets somebody of the own name. */
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
