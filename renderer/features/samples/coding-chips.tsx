import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import type { SampleSummary, SheetCoding } from '../../../shared/domain/sample.ts'
import { drawAndFocus } from '../../components/keyboard/focus.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.sheet

interface CodingChipsProps {
  readonly sample: SampleSummary
  readonly coding: SheetCoding
}

/** What a sheet is narrowed to, in plain words, part by part; each can be taken away. */
export function CodingChips({ sample, coding }: CodingChipsProps) {
  const setCoding = useSamplingStore((state) => state.setCoding)
  const list = useRef<HTMLUListElement>(null)
  const { by, verdicts, stratum } = coding
  const chips = [
    by === 'either' && { label: strings.ofEither, rest: { ...coding, by: 'first' as const } },
    stratum !== null && {
      label: strings.ofStratum(sample.strata[stratum - 1]?.name ?? String(stratum)),
      rest: { ...coding, stratum: null },
    },
    verdicts !== null && {
      label: strings.ofCodes(verdicts.map((verdict) => samplingStrings.verdicts[verdict])),
      rest: { ...coding, verdicts: null },
    },
  ].filter((chip) => chip !== false)
  if (chips.length === 0) return null
  const remove = (rest: SheetCoding, at: number) =>
    drawAndFocus(
      () => setCoding(rest),
      () => findNear(list.current, at) ?? document.querySelector<HTMLElement>('[data-grid^="sheet"]'),
    )
  return (
    <ul className={styles.chips} ref={list} aria-label={strings.chips}>
      {chips.map(({ label, rest }, at) => (
        <li key={label}>
          <span title={label}>
            <bdi>{label}</bdi>
          </span>
          <button
            type="button"
            aria-label={strings.removeChip(label)}
            onClick={() => remove(rest, at)}
            onKeyDown={(event) => isRemoval(event) && remove(rest, at)}
          >
            <IconX size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

function isRemoval({ key }: KeyboardEvent): boolean {
  return key === 'Delete' || key === 'Backspace'
}

/** The chip that took the place of the removed one, or the last one. */
function findNear(list: HTMLElement | null, at: number): HTMLElement | undefined {
  const buttons = list?.isConnected ? [...list.querySelectorAll('button')] : []
  return buttons[at] ?? buttons.at(-1)
}
