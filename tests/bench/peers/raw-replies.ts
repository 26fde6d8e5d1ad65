import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createHistoryPager,
  createResponsesPager,
  type DemoPager,
} from '../../../electron/demo/demo-pages.ts'
import { generateDemo } from '../../../electron/demo/generate.ts'

const ENTRIES_PER_PAGE = 500
const BUSINESSES = 60
const RESPONSES_PER_EVENT = 0.3
const TIMELINES = 20
const ASKED_BUSINESSES = 5
const DAY_MS = 86_400_000
/** Raised when other files are made. */
const VERSION = 1

/** The values of the questions; the same seed gives the same. */
export interface Asked {
  /** The end of the data, to which hidden time counts. */
  readonly nowMs: number
  readonly asOfMs: number
  readonly businesses: readonly string[]
  /** Reviews whose timelines are asked for. */
  readonly reviews: readonly string[]
}

/** Files with the replies of a service, one for each page, in the form that lists entries in an array. */
export interface RawReplies {
  readonly folder: string
  readonly asked: Asked
}

/** They are kept in the folder for temporary files. */
export function getRawReplies(events: number): RawReplies {
  const folder = join(tmpdir(), 'unhidden-bench-caches', `raw-replies-${events}-version-${VERSION}`)
  if (!existsSync(folder)) write(folder, events)
  return { folder, asked: JSON.parse(readFileSync(join(folder, 'asked'), 'utf8')) }
}

function write(folder: string, events: number): void {
  const growing = `${folder}.growing`
  rmSync(growing, { recursive: true, force: true })
  mkdirSync(growing, { recursive: true })
  const nowMs = Date.UTC(2026, 0, 1, 12)
  const responses = Math.floor(events * RESPONSES_PER_EVENT)
  const data = generateDemo({ seed: 1, events, responses, businesses: BUSINESSES, nowMs })
  writePages(growing, 'history', createHistoryPager(data.history), data.history.length, nowMs)
  writePages(growing, 'responses', createResponsesPager(data.responses), data.responses.length, nowMs)
  const step = Math.floor(data.history.length / TIMELINES)
  const asked: Asked = {
    nowMs,
    asOfMs: nowMs - 200 * DAY_MS,
    businesses: data.businesses.slice(2, 2 + ASKED_BUSINESSES).map(({ businessId }) => businessId),
    reviews: Array.from({ length: TIMELINES }, (_, at) => data.history[at * step]?.feedbackId ?? ''),
  }
  writeFileSync(join(growing, 'asked'), JSON.stringify(asked))
  renameSync(growing, folder)
}

/** An imported file counts as received at its date. */
function writePages(folder: string, name: string, pager: DemoPager, entries: number, nowMs: number): void {
  for (let page = 1; page <= Math.ceil(entries / ENTRIES_PER_PAGE); page += 1) {
    const path = join(folder, `${name}-${String(page).padStart(6, '0')}.json`)
    writeFileSync(path, pager({ filter: {}, page, perPage: ENTRIES_PER_PAGE, isAggregated: true }))
    utimesSync(path, nowMs / 1_000, nowMs / 1_000)
  }
}
