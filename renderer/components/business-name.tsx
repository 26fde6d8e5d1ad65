import { useBusinessNames } from '../ipc/workspace-facts.ts'
import { SafeText } from './safe-text.tsx'

/** A business by its name where one is known, and always by its id. */
export function BusinessName({ id }: { readonly id: string }) {
  const name = useBusinessNames().get(id)
  if (name === undefined) return <span className="mono">{id}</span>
  return (
    <>
      <SafeText text={name} /> <span className="mono dim">{id}</span>
    </>
  )
}
