import { Segmented } from '../../components/controls/tabs.tsx'
import { useShowView } from '../../stores/view-store.ts'
import { reviewsStrings as strings } from './strings.ts'

const CHOICES = [
  { name: 'reviews', label: strings.views.reviews },
  { name: 'reviews/responses', label: strings.views.responses },
] as const

/** Title of the screen and switch to its other view. */
export function ViewSwitch({ view }: { readonly view: (typeof CHOICES)[number]['name'] }) {
  const showView = useShowView()
  return (
    <>
      <h1 className="visually-hidden">{strings.title}</h1>
      <Segmented label={strings.view} choices={CHOICES} value={view} onChange={showView} />
    </>
  )
}
