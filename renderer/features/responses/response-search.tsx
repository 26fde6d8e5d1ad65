import { SearchBox } from '../../components/search-box.tsx'
import { useViewStore } from '../../stores/view-store.ts'
import { responsesStrings as strings } from './responses-strings.ts'

/** The search of the list: what is typed draws nothing else. */
export function ResponseSearch({ onApply }: { onApply(): void }) {
  const filter = useViewStore((state) => state.responseFilter)
  const setFilter = useViewStore((state) => state.setResponseFilter)
  return (
    <SearchBox
      label={strings.searchLabel}
      placeholder={strings.searchPlaceholder}
      clearLabel={strings.clear}
      value={filter}
      onChange={setFilter}
      onLeave={() => {
        onApply()
        focusRows()
      }}
    />
  )
}

function focusRows(): void {
  document.querySelector<HTMLElement>('[data-grid="responses"]')?.focus()
}
