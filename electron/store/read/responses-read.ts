/**
 * Whether the responses of the business of the row `f` of `feedback` were ever completely read (see
 * shared/domain/coverage.ts): 0 or 1, never NULL.
 */
export const ARE_RESPONSES_READ = `coalesce(
    (SELECT own.is_read FROM responses_read own WHERE own.business_id = f.business_id),
    (SELECT others.is_read FROM responses_read others WHERE others.business_id IS NULL), 0)`
