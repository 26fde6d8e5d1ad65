import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  auditZoneSchema,
  findZoneName,
  getAuditZone,
  toDayOfCalendar,
  toMonthText,
} from '../../../shared/domain/audit-zone.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { runs } from '../../support/property-runs.ts'

const HOUR_MS = 3_600_000
const STEP_MS = 21 * 24 * HOUR_MS

const at = Date.parse
const startOf = (zone: string, year: number, month: number, day: number) =>
  new Date(getAuditZone(zone).startOfDay(toDayOfCalendar(year, month, day))).toISOString()

describe('days', () => {
  it.each([
    ['23 hours', 'Europe/Vienna', [2024, 3, 31], 23],
    ['25 hours', 'Europe/Vienna', [2024, 10, 27], 25],
    ['no midnight, and so 23 hours', 'America/Sao_Paulo', [2018, 11, 4], 23],
    ['no midnight in Beirut', 'Asia/Beirut', [2024, 3, 31], 23],
    ['no midnight in Cairo', 'Africa/Cairo', [2024, 4, 26], 23],
    ['a change of half an hour', 'Australia/Lord_Howe', [2024, 4, 7], 24.5],
    ['a day that Samoa left out', 'Pacific/Apia', [2011, 12, 30], 0],
  ] as const)('have %s in %s', (_what, zone, [year, month, day], hours) => {
    const { startOfDay } = getAuditZone(zone)
    const number = toDayOfCalendar(year, month, day)
    expect((startOfDay(number + 1) - startOfDay(number)) / HOUR_MS).toBe(hours)
  })

  it('begin at the first moment that the clock shows them', () => {
    expect(startOf('Europe/Vienna', 2024, 4, 1)).toBe('2024-03-31T22:00:00.000Z')
    expect(startOf('Asia/Kathmandu', 2024, 4, 1)).toBe('2024-03-31T18:15:00.000Z')
    expect(startOf('America/Sao_Paulo', 2018, 11, 4)).toBe('2018-11-04T03:00:00.000Z')
    expect(startOf('Europe/Vienna', 1, 1, 1)).toBe('0000-12-31T22:54:39.000Z')
    expect(startOf('Europe/Vienna', 1965, 7, 1)).toBe('1965-06-30T23:00:00.000Z')
    expect(startOf('America/New_York', 9999, 12, 31)).toBe('9999-12-31T05:00:00.000Z')
  })

  it('go on where the clock is set back over midnight', () => {
    // At 00:01 on 7 November 2010 the clocks of Newfoundland were set back to 23:01.
    const { dayAt, offsetMs } = getAuditZone('America/St_Johns')
    const began = at('2010-11-07T02:30:00Z')
    const setBack = at('2010-11-07T02:31:00Z')
    expect(offsetMs(setBack) - offsetMs(began)).toBe(-HOUR_MS)
    expect([began - 1, began, setBack].map(dayAt)).toEqual([
      toDayOfCalendar(2010, 11, 6),
      toDayOfCalendar(2010, 11, 7),
      toDayOfCalendar(2010, 11, 7),
    ])
  })
})

test('the month and the hour of the week are those of the clock', () => {
  const vienna = getAuditZone('Europe/Vienna')
  const utc = getAuditZone('UTC')
  const moment = at('2024-03-31T23:30:00Z')
  expect([utc, vienna].map(({ monthAt }) => toMonthText(monthAt(moment)))).toEqual(['2024-03', '2024-04'])
  expect([utc, vienna].map(({ weekHourAt }) => weekHourAt(moment))).toEqual([167, 1])
  expect(utc.weekHourAt(at('1965-03-01T00:00:00Z'))).toBe(0)
})

test('names are those of the IANA database', () => {
  expect(findZoneName('europe/vienna')).toBe('Europe/Vienna')
  expect(findZoneName('Europe/Kyiv')).toBe('Europe/Kyiv')
  for (const name of ['+05:00', 'Europe', 'Nowhere/Land', '', 'Europe/Vienna ', '../../etc/passwd'])
    expect(findZoneName(name)).toBeNull()
  const { error } = auditZoneSchema.safeParse('Europe/Wien')
  expect(error?.issues[0]?.message).toBe(
    'There is no time zone “Europe/Wien”. Write a name of the IANA database, such as Europe/Vienna.',
  )
})

const ZONES = [
  ...['Europe/Vienna', 'Europe/London', 'America/New_York', 'America/Sao_Paulo', 'America/St_Johns'],
  ...['Africa/Cairo', 'Asia/Beirut', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Tehran', 'Asia/Gaza'],
  ...['Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham', 'America/Toronto', 'Asia/Manila'],
]

/** Days are found without a rule: by what the clock shows at each minute before. */
const SCRIPT = `import sys, json
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
FIRST = EPOCH.date().toordinal()
def shown(zone, ms): return (EPOCH + timedelta(milliseconds=ms)).astimezone(zone)
def offset(zone, ms): return round(shown(zone, ms).utcoffset().total_seconds() * 1000)
def week_hour(zone, ms):
    local = shown(zone, ms)
    return local.weekday() * 24 + local.hour
def day(zone, ms):
    return max(shown(zone, ms - minutes * 60000).date().toordinal() for minutes in range(26 * 60)) - FIRST
answers = []
for name, moments, searched in json.load(sys.stdin):
    zone = ZoneInfo(name)
    answers.append([
        [offset(zone, ms) for ms in moments],
        [week_hour(zone, ms) for ms in moments],
        [day(zone, ms) for ms in searched],
    ])
print(json.dumps(answers))`

const hasZones = spawnSync(PYTHON, ['-c', "import zoneinfo; zoneinfo.ZoneInfo('Europe/Vienna')"]).status === 0

test.skipIf(!hasZones)('agrees with the zones of Python (needs python3 with zoneinfo)', () => {
  const moments = ZONES.map((zone) => {
    const found = chooseMoments(zone, runs(400))
    return [zone, found, found.slice(0, runs(30))] as const
  })
  const { stdout } = spawnSync(PYTHON, ['-c', SCRIPT], {
    input: JSON.stringify(moments),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const expected = JSON.parse(stdout)
  const found = moments.map(([name, ofClock, ofDays]) => {
    const zone = getAuditZone(name)
    return [ofClock.map(zone.offsetMs), ofClock.map(zone.weekHourAt), ofDays.map(zone.dayAt)]
  })
  for (const [index, zone] of ZONES.entries()) expect([zone, found[index]]).toEqual([zone, expected[index]])
})

/**
 * Half of them by chance from all years, the others around midnights of the years in which clocks were changed most.
 */
function chooseMoments(name: string, count: number): number[] {
  const { startOfDay } = getAuditZone(name)
  const anyTime = fc.integer({ min: at('0003-01-01T00:00:00Z'), max: at('9998-01-01T00:00:00Z') })
  const nearMidnight = fc
    .tuple(
      fc.integer({ min: toDayOfCalendar(1890, 1, 1), max: toDayOfCalendar(2037, 1, 1) }),
      fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS }),
    )
    .map(([day, beside]) => startOfDay(day) + beside)
  const nearChange = fc
    .constantFrom(...listChanges(name))
    .chain((ms) => fc.integer({ min: -26 * HOUR_MS, max: 26 * HOUR_MS }).map((beside) => ms + beside))
  return fc.sample(fc.oneof(anyTime, nearMidnight, nearChange, nearChange), count)
}

/** Moments at which a clock was changed, to the second; two changes within three weeks are passed over. */
function listChanges(name: string): number[] {
  const { offsetMs } = getAuditZone(name)
  const changes: number[] = []
  for (let ms = at('1890-01-01T00:00:00Z'); ms < at('2037-01-01T00:00:00Z'); ms += STEP_MS) {
    let [from, to] = [ms, ms + STEP_MS]
    const before = offsetMs(from)
    if (offsetMs(to) === before) continue
    while (to - from > 1_000) {
      const middle = Math.floor((from + to) / 2)
      if (offsetMs(middle) === before) from = middle
      else to = middle
    }
    changes.push(to)
  }
  return changes
}
