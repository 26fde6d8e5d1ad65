import { describe, expect, it } from 'vitest'
import { type LocatableEntry, locateEntry } from '../../../electron/indexing/locate-entry.ts'

const TIME = '2015-12-21T23:10:14+01:00'
const event = (feedbackId: string, change: Partial<LocatableEntry> = {}) =>
  ({
    kind: 'event',
    feedbackId,
    businessId: '7',
    showOnWebsite: 1,
    deleted: 1,
    timeText: TIME,
    ordinal: 0,
    ...change,
  }) as LocatableEntry
const response = (content: string, ordinal = 0): LocatableEntry => ({
  kind: 'response',
  feedbackId: '129',
  businessId: '7',
  type: 'owner',
  dateText: TIME,
  content,
  ordinal,
})

function marked(body: string, wanted: LocatableEntry): string[] {
  const reply = {
    status: 200,
    headers: {},
    body: new TextEncoder().encode(body),
    receivedAtMs: Date.UTC(2026, 0),
  }
  const located = locateEntry(reply, wanted)
  return (located?.marks ?? []).map(({ start, end }) => located?.text.slice(start, end) ?? '')
}

const entry = (n: string, id: string, show: 0 | 1, time = TIME) =>
  `"feedbackId${n}":${id},"businessId${n}":"7","showOnWebsite${n}":${show},"time${n}":"${time}","deleted${n}":1`
const flat = `{"errorCode":0,"page":1,${entry('1', '129', 0)},${entry('11', '129', 1)},${entry('2', '1290', 1)}}`

describe('an entry in its original reply', () => {
  it('is the number all of whose fields agree', () => {
    expect(marked(flat, event('129')).join()).toBe(entry('11', '129', 1))
    expect(marked(flat, event('129', { showOnWebsite: 0 })).join()).toBe(entry('1', '129', 0))
  })
  it('is found by ids written as text and in brackets', () => {
    const body = `{"errorCode":0,${entry('[3]', '"129"', 1)}}`
    expect(marked(body, event('129')).join()).toBe(entry('[3]', '"129"', 1))
  })
  it('is the object around it in a list, and in an object of objects', () => {
    const plain = `{${entry('', '129', 1)}}`
    const other = `{${entry('', '129', 0)}}`
    expect(marked(`{"errorCode":0,"data":[${other},${plain}]}`, event('129'))).toEqual([plain])
    expect(marked(`{"errorCode":0,"1":${other},"2":${plain}}`, event('129'))).toEqual([plain])
  })
  it('is the second of two identical ones where it is the second', () => {
    const body = `{"errorCode":0,${entry('1', '129', 1)},${entry('2', '129', 1)}}`
    expect(marked(body, event('129', { ordinal: 1 })).join()).toBe(entry('2', '129', 1))
    expect(marked(body, event('129', { ordinal: 2 }))).toEqual([])
  })
  it('is a response of the same date with this very text, escapes understood', () => {
    const one = (text: string) =>
      `{"businessId":7,"feedbackId":129,"type":"owner","date":"${TIME}","content":${text}}`
    const body = `{"errorCode":0,"data":[${one('"x } \\" y"')},${one('"\\u0078"')},${one('"x"')}]}`
    expect(marked(body, response('x } " y'))).toEqual([one('"x } \\" y"')])
    expect(marked(body, response('x', 1))).toEqual([one('"x"')])
  })
  it('is not one that differs in any field', () => {
    for (const change of [
      { feedbackId: '130' },
      { businessId: '8' },
      { deleted: 0 },
      { timeText: '2015-12-21T23:10:14+02:00' },
    ] as const) {
      expect(marked(flat, event('129', change))).toEqual([])
    }
    const body = `{"errorCode":0,"data":[{"businessId":7,"feedbackId":129,"type":"owner","date":"${TIME}","content":"x"}]}`
    expect(marked(body, response('x'))).toHaveLength(1)
    for (const change of [
      { feedbackId: '130' },
      { businessId: '8' },
      { type: 'customer' },
      { dateText: '2015-12-21T23:10:14Z' },
      { content: 'X' },
    ] as const) {
      expect(marked(body, { ...response('x'), ...change } as LocatableEntry)).toEqual([])
    }
  })
  it('is found beside one that cannot be read, and its fields are marked in the order of the text', () => {
    const [id, business, ...rest] = entry('1', '129', 1).split(',')
    const fields = [...rest, business, id].join()
    const body = `{"errorCode":0,"feedbackId2":"x",${fields},"deleted2":9}`
    expect(marked(body, event('129')).join()).toBe(fields)
  })
  it('may be nowhere', () => {
    expect(marked(flat, event('7'))).toEqual([])
    expect(marked('no JSON at all', event('7'))).toEqual([])
  })
})
