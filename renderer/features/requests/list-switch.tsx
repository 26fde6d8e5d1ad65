import { Segmented } from '../../components/controls/tabs.tsx'
import { formatCount } from '../../components/counts.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useShowView } from '../../stores/view-store.ts'
import { requestStrings as strings } from './strings.ts'

const NAMES = { cases: strings.cases, 'cases/requests': strings.title } as const
type ListView = keyof typeof NAMES

/** Title of Cases; once there is a request, also the way between cases and requests. */
export function ListSwitch({ view }: { readonly view: ListView }) {
  const showView = useShowView()
  const requests = useCall('company:requests', undefined, { keepsFormer: true }).data ?? []
  if (view === 'cases' && requests.length === 0) return <h1>{strings.cases}</h1>
  const counts = { cases: undefined, 'cases/requests': formatCount(requests.length) }
  return (
    <>
      <h1 className="visually-hidden">{strings.cases}</h1>
      <Segmented<ListView>
        label={strings.lists}
        choices={(['cases', 'cases/requests'] as const).map((name) => ({
          name,
          label: NAMES[name],
          count: counts[name],
        }))}
        value={view}
        onChange={showView}
      />
    </>
  )
}
