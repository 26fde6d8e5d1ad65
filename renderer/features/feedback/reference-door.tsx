import { IconArrowRight } from '@tabler/icons-react'
import type { Door } from './use-reference-door.ts'

/** Says where Enter leads, and leads there. */
export function ReferenceDoor({ door }: { readonly door: Door }) {
  return (
    <p className="line" role="status">
      <IconArrowRight size={14} aria-hidden />
      <button type="button" className="link-button" onClick={door.open}>
        {door.label}
      </button>
    </p>
  )
}
