import { Button } from '@mantine/core'
import { formatCount } from '../../shared/format/count.ts'
import { commonStrings } from '../strings/common-strings.ts'
import { LOCALE } from './use-time-style.ts'

const { pager: strings } = commonStrings

interface PagerProps {
  /** Rows before the first one that is shown. */
  readonly offset: number
  /** Rows of a page. */
  readonly size: number
  /** Rows that are shown: fewer than `size` on the last page. */
  readonly shown: number
  /** null where nobody has counted them. */
  readonly total: number | null
  onMove(offset: number): void
}

/** The way through the pages of a list; nothing where one page has all of it. */
export function Pager({ offset, size, shown, total, onMove }: PagerProps) {
  const isLast = total === null ? shown < size : offset + size >= total
  if (offset === 0 && isLast) return null
  const count = (of: number) => formatCount(of, LOCALE)
  const place = strings.place(count(offset + 1), count(offset + shown), total === null ? null : count(total))
  return (
    <div className="line">
      <Button
        variant="default"
        size="xs"
        disabled={offset === 0}
        onClick={() => onMove(Math.max(0, offset - size))}
      >
        {strings.previous}
      </Button>
      <span role="status">{place}</span>
      <Button variant="default" size="xs" disabled={isLast} onClick={() => onMove(offset + size)}>
        {strings.next}
      </Button>
    </div>
  )
}
