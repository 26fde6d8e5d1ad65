import type { ReactNode } from 'react'
import { SafeText } from './safe-text.tsx'

interface FactsProps {
  readonly lines: readonly (readonly [name: string, value: string])[]
}

/** Names with values that are text, whoever wrote it. */
export function Facts({ lines }: FactsProps) {
  return (
    <dl className="facts">
      {lines.map(([name, value]) => (
        <Fact key={`${name} ${value}`} name={name}>
          <SafeText text={value} />
        </Fact>
      ))}
    </dl>
  )
}

/** One of a list of facts. */
export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
