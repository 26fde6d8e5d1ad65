import type { FeedbackSort } from '../../shared/domain/sort.ts'
import { createBackgroundWork } from './background-work.ts'
import type { ReaderSession } from './reader-session.ts'

/** More would compile the code that writes a page better, and leave the heap larger by 2 to 4 MB. */
const PAGES = 3
/** What a workspace shows first. */
const FIRST_ROWS = {
  filter: '',
  sort: { by: 'lastEvent', descending: true } satisfies FeedbackSort,
  offset: 0,
  limit: 200,
}

/**
 * The first page of a thread took 2.7 ms in place of 0.6: its statements and its code are compiled, and its rows read from
 * the file. So a thread reads the first rows a few times as soon as it is open, a page at a time, so that a question waits
 * for one of them at most.
 */
export function warmUp(session: ReaderSession): void {
  let left = PAGES
  createBackgroundWork(() => {
    left -= 1
    session.read((reader) => reader.packFeedbackQuickly(FIRST_ROWS))
    return left > 0
  })()
}
