import type { SweepExamination } from '../indexing/examine-sweep.ts'
import { listNewestPages } from './classify-pages.ts'
import type { SweepReading } from './sweep-reading.ts'

/**
 * True when something moved that the first and the last page do not show. An entry put in somewhere in the middle
 * pushes others over the ends of pages, so that one of them is read twice and the new one perhaps not at all: then the
 * pages bring fewer different entries than they hold. An entry taken out pulls others the other way, past the reader:
 * then known entries are missing. A true duplicate that stands on two pages looks the same, and costs one more pass.
 */
export function isDisturbed(reading: SweepReading, { entries, missing }: SweepExamination): boolean {
  let onPages = 0
  for (const [, { entryCount }] of listNewestPages(reading)) onPages += entryCount
  return missing > 0 || onPages !== entries
}
