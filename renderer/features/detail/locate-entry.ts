import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { TextRange } from '../../components/text-ranges.ts'
import { joinRanges } from '../../components/text-ranges.ts'

/**
 * Where an entry stands in the original reply. Replies number their keys (`feedbackId17`, `time17`), so the entry is the
 * number whose id and time both agree; the ranges cover all members of that number. Replies of another shape (an array of
 * objects) are searched for the object around the id and the time. Nothing found is a legal answer.
 */
export function locateEntry(body: string, entry: TimelineEntry): TextRange[] {
  const wanted = wantedOf(entry)
  const number = findNumber(body, wanted)
  if (number !== null) return joinRanges(rangesOfNumber(body, number))
  const object = findObject(body, wanted)
  return object ? [object] : []
}

interface Wanted {
  readonly feedbackId: string
  readonly timeKey: 'time' | 'date'
  readonly time: string
}

function wantedOf(entry: TimelineEntry): Wanted {
  return entry.kind === 'event'
    ? { feedbackId: entry.event.feedbackId, timeKey: 'time', time: entry.event.time.text }
    : { feedbackId: entry.response.feedbackId, timeKey: 'date', time: entry.response.date.text }
}

function findNumber(body: string, { feedbackId, timeKey, time }: Wanted): string | null {
  const byId = new RegExp(`"feedbackId\\[?(\\d{1,9})\\]?"\\s*:\\s*"?${escapePattern(feedbackId)}(?!\\d)`, 'g')
  for (const [, number] of body.matchAll(byId)) {
    const sameTime = new RegExp(`"${timeKey}\\[?${number}\\]?"\\s*:\\s*"${escapeJsonText(time)}"`)
    if (number !== undefined && sameTime.test(body)) return number
  }
  return null
}

function rangesOfNumber(body: string, number: string): TextRange[] {
  const member = new RegExp(
    `"(?:feedbackId|businessId|showOnWebsite|time|deleted|type|date|content)\\[?${number}\\]?"\\s*:\\s*` +
      `("(?:[^"\\\\]|\\\\.)*"|[^,}\\s]+)`,
    'g',
  )
  return [...body.matchAll(member)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** The innermost `{…}` without braces of its own that holds both values. */
function findObject(body: string, { feedbackId, timeKey, time }: Wanted): TextRange | null {
  const hasId = new RegExp(`"feedbackId\\d*"\\s*:\\s*"?${escapePattern(feedbackId)}(?!\\d)`)
  const hasTime = new RegExp(`"${timeKey}\\d*"\\s*:\\s*"${escapeJsonText(time)}"`)
  for (const match of body.matchAll(/\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/g)) {
    if (hasId.test(match[0]) && hasTime.test(match[0])) {
      return { start: match.index, end: match.index + match[0].length }
    }
  }
  return null
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A slash may stand escaped in JSON. */
function escapeJsonText(text: string): string {
  return escapePattern(text).replaceAll('/', '\\\\?/')
}
