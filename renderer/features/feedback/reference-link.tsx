import { IconArrowRight } from '@tabler/icons-react'
import type { ReferenceTarget } from './use-reference-target.ts'

/** Says where Enter leads, and leads there. */
export function ReferenceLink({ target }: { readonly target: ReferenceTarget }) {
  return (
    <p className="line" role="status">
      <IconArrowRight size={14} aria-hidden />
      <button type="button" className="link-button" onClick={target.open}>
        {target.label}
      </button>
    </p>
  )
}
