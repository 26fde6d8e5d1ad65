import { memo } from 'react'
import { SearchBox } from '../../components/search-box.tsx'
import { useViewStore } from '../../stores/view-store.ts'
import { feedbackStrings as strings } from './feedback-strings.ts'
import { focusRows } from './focus-rows.ts'
import { ReferenceLink } from './reference-link.tsx'
import { useReferenceTarget } from './use-reference-target.ts'

/** The search of the list; where it is the reference of a working paper, Enter goes to what that names. */
export const FeedbackSearch = memo(function FeedbackSearch({ onApply }: { onApply(): void }) {
  const filter = useViewStore((state) => state.filter)
  const setFilter = useViewStore((state) => state.setFilter)
  const target = useReferenceTarget(filter)
  return (
    <>
      <SearchBox
        label={strings.searchLabel}
        placeholder={strings.searchPlaceholder}
        clearLabel={strings.clear}
        value={filter}
        onChange={setFilter}
        onLeave={(key) => {
          if (key === 'Enter' && target) return target.open()
          onApply()
          focusRows()
        }}
      />
      {target && <ReferenceLink target={target} />}
    </>
  )
})
