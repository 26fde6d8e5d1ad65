import { prepareOnce, type ReadableDatabase } from '../database.ts'

/**
 * Whether the responses of the business of the row `f` of `feedback` were ever completely read (see
 * shared/domain/coverage.ts): 0 or 1, never NULL.
 */
export const ARE_RESPONSES_READ = `coalesce(
    (SELECT own.is_read FROM responses_read own WHERE own.business_id = f.business_id),
    (SELECT others.is_read FROM responses_read others WHERE others.business_id IS NULL), 0)`

const BY_BUSINESS = 'SELECT CAST(business_id AS TEXT) AS businessId, is_read AS isRead FROM responses_read'

/** The same of any business, by its id. */
export function readResponsesRead(db: ReadableDatabase): (businessId: string) => boolean {
  const rows = prepareOnce(db, BY_BUSINESS).all()
  const byBusiness = new Map(
    (rows as { businessId: string | null; isRead: number }[]).map(({ businessId, isRead }) => [
      businessId,
      isRead === 1,
    ]),
  )
  const others = byBusiness.get(null) ?? false
  return (businessId) => byBusiness.get(businessId) ?? others
}
