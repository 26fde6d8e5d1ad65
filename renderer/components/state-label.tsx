import './state-label.css'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import type { DeletedState, Visibility } from '../../shared/domain/span.ts'
import type { StateContradiction } from '../../shared/domain/state-contradiction.ts'
import { commonStrings } from '../strings/common-strings.ts'
import { ContradictionSign } from './contradiction-sign.tsx'

interface StateLabelProps {
  readonly visibility: Visibility
  readonly deleted: DeletedState
  readonly contradictions?: readonly StateContradiction[]
}

/** The state of an item as sign and word, so that it does not rest on colour. */
export function StateLabel({ visibility, deleted, contradictions = [] }: StateLabelProps) {
  return (
    <span className="state-label">
      <span className={`state-label-part state-${visibility}`}>
        <VisibilityIcon visibility={visibility} />
        {commonStrings[visibility]}
      </span>
      {deleted === 'yes' && (
        <span className="state-label-part state-deleted">
          <IconTrash size={15} stroke={1.8} aria-hidden />
          {commonStrings.deleted}
        </span>
      )}
      <ContradictionSign names={contradictions} />
    </span>
  )
}

/** Shown = eye, hidden = crossed eye, unknown = hatched square. */
export function VisibilityIcon({
  visibility,
  size = 15,
}: {
  readonly visibility: Visibility
  readonly size?: number
}) {
  if (visibility === 'shown') return <IconEye size={size} stroke={1.8} aria-hidden />
  if (visibility === 'hidden') return <IconEyeOff size={size} stroke={1.8} aria-hidden />
  return (
    <svg width={size} height={size} viewBox="0 0 15 15" aria-hidden="true">
      <rect
        className="state-hatch state-hatch-fill"
        x="1.5"
        y="1.5"
        width="12"
        height="12"
        rx="2"
        fill="none"
      />
    </svg>
  )
}
