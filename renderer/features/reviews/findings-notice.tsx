import { Notice } from '../../components/notice.tsx'
import { asksForFindings } from './facet-terms.ts'
import { reviewsStrings as strings } from './strings.ts'
import { useFindingsKnown } from './use-rules.ts'

/** A search by findings is no answer before the rules have been applied to the cache as it is. */
export function FindingsNotice({ applied }: { readonly applied: string }) {
  return asksForFindings(applied) && <NotComputed />
}

function NotComputed() {
  return !useFindingsKnown() && <Notice kind="warning" title={strings.findingsNotComputed} />
}
