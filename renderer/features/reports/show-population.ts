import { toAppError } from '../../../shared/app-error.ts'
import type { Population } from '../../../shared/domain/sample.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { tell } from '../../stores/undo-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { reportsStrings as strings } from './reports-strings.ts'

/** A count that is still under way is asked for again so often. */
const ASKED_AT_MOST = 40
const ASKED_EVERY_MS = 250

/**
 * Shows the items that a sample was drawn from: those of the search that froze them, as of that moment where replies came since. Says whether the
 * list still is the frozen one, as far as its search and its number of items tell.
 */
export async function showPopulation(sampleId: number, figureId: string): Promise<void> {
  try {
    const { population } = (await call('samples:sheet', { sampleId, role: 'first' })).sample
    const hasChanged = await hasReceipt(population.receipt + 1)
    const selection = { filter: population.query, asOfMs: hasChanged ? population.asOfMs : null }
    useViewStore.getState().select(null)
    useViewStore.getState().showRows(selection.filter)
    useViewStore.getState().setAsOf(selection.asOfMs)
    const found = await countExactly(selection)
    const shown = strings.populationShown(figureId, formatCount(population.count, LOCALE))
    tell(`${shown}. ${compare(population, found, hasChanged)}`)
  } catch (failure) {
    showFailure(toAppError(failure))
  }
}

function compare({ count }: Population, found: number | null, hasChanged: boolean): string {
  const sentence = compareWith(count, found)
  return hasChanged ? `${strings.populationOfChanged} ${sentence}` : sentence
}

function compareWith(count: number, found: number | null): string {
  if (found === null) return strings.populationNotCounted
  return found === count ? strings.populationSame : strings.populationDiffers(formatCount(found, LOCALE))
}

async function hasReceipt(seq: number): Promise<boolean> {
  try {
    await call('receipt:get', { seq })
    return true
  } catch (failure) {
    if (toAppError(failure).code === 'not-found') return false
    throw failure
  }
}

/** Null where it takes too long. */
async function countExactly(selection: {
  readonly filter: string
  readonly asOfMs: number | null
}): Promise<number | null> {
  for (let asked = 0; asked < ASKED_AT_MOST; asked += 1) {
    const { count, isExact } = await call('feedback:count', selection)
    if (isExact) return count
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
  }
  return null
}
