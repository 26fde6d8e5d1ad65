/** Of a service's message, in characters. */
const LONGEST_QUOTE = 200
/** Controls, format characters (bidirectional, zero-width, tags), separators other than space, lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
/** Long enough to be a hash, a key or a client id that the service repeats. */
const CREDENTIAL_LIKE = /[0-9A-Za-z+/_-]{32,}={0,2}/g
/** Where the text was cut: it may be the beginning of something longer. */
const LAST_WORD = /[0-9A-Za-z+/_-]+$/

/**
 * A service's own words made fit for messages and logs: unseen characters are written as code points, what looks like
 * a credential is left out, and the rest is cut. Markup stays text; whoever shows it shows it as text.
 */
export function quoteServiceText(text: string): string {
  // cut first, so that a megabyte is not searched; twice the length leaves room for what is left out
  const head = text.slice(0, LONGEST_QUOTE * 2)
  const isHeadCut = head.length < text.length
  const uncredited = head.replace(CREDENTIAL_LIKE, '(left out)')
  const quoted = (isHeadCut ? uncredited.replace(LAST_WORD, '') : uncredited).replace(UNSEEN, codePoint)
  const characters = [...quoted]
  const isCut = characters.length > LONGEST_QUOTE || isHeadCut
  return isCut ? `${characters.slice(0, LONGEST_QUOTE).join('')}…` : quoted
}

function codePoint(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`
}
