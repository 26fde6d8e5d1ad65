import type { Random } from '../random.ts'

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
export function createOddTextWriter(random: Random): (sentences: readonly string[], gap: string) => string {
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
