/**
 * Rows with the service's own field names. Ids are decimal text, since some are beyond what a JavaScript number holds;
 * on the wire they are numbers.
 */
export interface EventRow {
  readonly feedbackId: string
  readonly businessId: string
  readonly showOnWebsite: 0 | 1
  /** ISO 8601 with an offset. */
  readonly time: string
  readonly deleted: 0 | 1
}

export interface ResponseRow {
  readonly businessId: string
  readonly feedbackId: string
  readonly type: 'owner' | 'customer'
  readonly date: string
  readonly content: string
}

export interface Rows {
  readonly events: readonly EventRow[]
  readonly responses: readonly ResponseRow[]
}

/** One in this many rows repeats the row before it exactly. */
const DUPLICATE_EVERY = 97
const BUSINESSES = ['20760', '20761', '31007', '9007199254740995', '48213']
const BEYOND_DOUBLE = 9_007_199_254_740_993n
const OFFSETS = [0, 60, 120, -300, -480, 330, 345, 765, -210]
const FIRST_MS = Date.UTC(2021, 2, 14, 6, 30)
const SPAN_SECONDS = 5 * 365 * 86_400
const CONTENTS = [
  'Thank you for your visit, we hope to see you again soon!',
  'Es tut uns leid, dass die Lieferung zu spät kam – wir melden uns.',
  'ご来店ありがとうございました。',
  'شكرا جزيلا على تقييمكم',
  'תודה רבה, נשמח לראותכם שוב',
  'Спасибо за отзыв!\nМы учтём ваши пожелания.',
  '감사합니다 😊 다음에 또 만나요 👩‍👩‍👧‍👦',
  'ขอบคุณมากค่ะ',
  'Merci "beaucoup" \\ à bientôt\tl’équipe',
  'धन्यवाद, फिर मिलेंगे',
  '=SUM(A1:A9) is not what we meant; +49 30 1234567',
]

/**
 * Exactly as many rows as asked for, the same for the same seed, in no particular order of time. Among them are exact
 * duplicates, ids beyond 2^53, many offsets, and most scripts.
 */
export function makeRows(wanted: { events: number; responses: number; seed: number }): Rows {
  const chance = startChance(wanted.seed)
  const feedbackCount = Math.max(1, Math.ceil(wanted.events / 3))
  return {
    events: makeMany(wanted.events, () => makeEvent(chance, feedbackCount)),
    responses: makeMany(wanted.responses, (index) => makeResponse(chance, feedbackCount, index)),
  }
}

type Chance = (below: number) => number

function makeMany<Row>(count: number, make: (index: number) => Row): Row[] {
  const rows: Row[] = []
  for (let index = 0; index < count; index += 1) {
    const previous = rows.at(-1)
    rows.push(previous !== undefined && index % DUPLICATE_EVERY === 0 ? previous : make(index))
  }
  return rows
}

function makeEvent(chance: Chance, feedbackCount: number): EventRow {
  return {
    ...pickFeedback(chance, feedbackCount),
    showOnWebsite: chance(2) === 0 ? 0 : 1,
    time: makeTime(chance),
    deleted: chance(9) === 0 ? 1 : 0,
  }
}

function makeResponse(chance: Chance, feedbackCount: number, index: number): ResponseRow {
  return {
    ...pickFeedback(chance, feedbackCount),
    type: chance(5) === 0 ? 'customer' : 'owner',
    date: makeTime(chance),
    content: `${CONTENTS[chance(CONTENTS.length)]} (${index})`,
  }
}

/** A feedback item belongs to one business, and one in seven has an id beyond 2^53. */
function pickFeedback(chance: Chance, feedbackCount: number): { feedbackId: string; businessId: string } {
  const index = chance(feedbackCount)
  const feedbackId = index % 7 === 0 ? BEYOND_DOUBLE + BigInt(index * 2) : BigInt(12_955_403 + index)
  return { feedbackId: feedbackId.toString(), businessId: BUSINESSES[index % BUSINESSES.length] ?? '1' }
}

function makeTime(chance: Chance): string {
  const offset = OFFSETS[chance(OFFSETS.length)] ?? 0
  const local = new Date(FIRST_MS + chance(SPAN_SECONDS) * 1_000 + offset * 60_000)
  const pad = (value: number) => String(value).padStart(2, '0')
  const distance = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  return `${local.toISOString().slice(0, 19)}${sign}${pad(Math.floor(distance / 60))}:${pad(distance % 60)}`
}

/** Marsaglia's xorshift with 32 bits. */
function startChance(seed: number): Chance {
  let state = seed | 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.floor(((state >>> 0) / 2 ** 32) * below)
  }
}

/** JSON with every number kept as its digits, since ids may exceed 2^53. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? context.source : value,
  )
}
