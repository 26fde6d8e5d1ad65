import type { BusinessesCompared } from '../../../shared/domain/business-findings.ts'
import type { BusinessId } from '../../../shared/domain/ids.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import { compareBusinesses } from '../compare-businesses.ts'
import { findParameters } from '../parameters.ts'
import type { WholeTally } from '../rule.ts'

const TALLIES = `
  SELECT business_id AS businessId, CAST(items AS REAL) AS items, CAST(ever_shown AS REAL) AS everShown,
    CAST(hidden AS REAL) AS hidden
  FROM business_tally ORDER BY business_id`

/** All businesses with an item that was ever shown, as the last computation of the rules counted them. */
export function findBusinessesCompared(db: ReadableDatabase): BusinessesCompared {
  const tallies = db.prepare<[], WholeTally>(TALLIES).safeIntegers().all()
  const { percent = 1 } = findParameters(db, 'outlier-business')
  const everShown = tallies.reduce((sum, tally) => sum + tally.everShown, 0)
  const hidden = tallies.reduce((sum, tally) => sum + tally.hidden, 0)
  const byId = new Map(tallies.map((tally) => [tally.businessId, tally]))
  const compared = compareBusinesses(tallies)
  return {
    cutoffMs: findDataCutoff(db)?.atMs ?? null,
    usualRate: everShown === 0 ? null : hidden / everShown,
    percent,
    neverShown: tallies.length - compared.length,
    businesses: compared.map(({ businessId, ...business }) => ({
      ...business,
      businessId: String(businessId) as BusinessId,
      items: byId.get(businessId)?.items ?? 0,
      isFlagged: business.adjustedChance < percent / 100,
    })),
  }
}
