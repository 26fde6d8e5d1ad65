import { memo } from 'react'
import { SearchBox } from '../../components/search-box.tsx'
import { useViewStore } from '../../stores/view-store.ts'
import { feedbackWords as words } from './feedback-strings.ts'
import { focusRows } from './focus-rows.ts'
import { ReferenceDoor } from './reference-door.tsx'
import { useReferenceDoor } from './use-reference-door.ts'

/** The search of the list; where it is the reference of a working paper, Enter goes to what that names. */
export const FeedbackSearch = memo(function FeedbackSearch({ onApply }: { onApply(): void }) {
  const filter = useViewStore((state) => state.filter)
  const setFilter = useViewStore((state) => state.setFilter)
  const door = useReferenceDoor(filter)
  return (
    <>
      <SearchBox
        label={words.searchLabel}
        placeholder={words.searchPlaceholder}
        clearLabel={words.clear}
        value={filter}
        onChange={setFilter}
        onLeave={(key) => {
          if (key === 'Enter' && door) return door.open()
          onApply()
          focusRows()
        }}
      />
      {door && <ReferenceDoor door={door} />}
    </>
  )
})
