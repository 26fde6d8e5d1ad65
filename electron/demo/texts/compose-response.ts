import type { ResponseType } from '../../../shared/domain/feedback-response.ts'
import type { Random } from '../random.ts'
import { TEXTS } from './all-languages.ts'
import { LANGUAGE_CODES, type LanguageCode, type LanguageTexts } from './language-texts.ts'
import { composeOddText } from './odd-texts.ts'

const ODD_SHARE = 0.008
const EMOJI_SHARE = 0.05
const EMOJI: readonly string[] = ['🙂', '🙏', '☕', '🎉', '👍', '🚗', '🦷', '🌻', '💐', '😅']
/** Guests of a business do not all write in its language. */
const OTHER_LANGUAGE_SHARE = 0.07

/** A response as an owner or a customer of the business would write it. Same state of chance, same text. */
export function composeResponse(
  random: Random,
  type: ResponseType,
  business: { readonly name: string; readonly language: LanguageCode },
): string {
  const texts = TEXTS[chooseLanguage(random, business.language)]
  if (random.chance(ODD_SHARE)) return composeOddText(random, texts.ownerMatters, texts.gap)
  const sentences = type === 'owner' ? ownerSentences(random, texts) : customerSentences(random, texts)
  if (random.chance(EMOJI_SHARE)) sentences.push(random.pick(EMOJI))
  const separator = random.chance(0.03) ? '\n' : texts.gap
  return sentences
    .join(separator)
    .replaceAll('{business}', business.name)
    .replaceAll('{name}', () => random.pick(texts.names))
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
