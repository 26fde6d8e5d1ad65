// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and scrolls
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy } from '@tabler/icons-react'
import { AppError } from '../../../shared/app-error.ts'
import type { ConsoleCell, ConsoleOutcome } from '../../../shared/domain/console.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { Notice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { useScaledRows } from '../../components/grid/use-scaled-rows.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { consoleStrings as strings } from './console-strings.ts'
import { toResultTsv } from './result-tsv.ts'

/** CSS pixels; console.css says the same. */
const ROW_HEIGHT = 26
const HEAD_HEIGHT = 28
const COLUMN_PX = 180
/** A cell shows the beginning of a long value; copying takes all of it. */
const SHOWN_UNITS = 300

type Rows = Extract<ConsoleOutcome, { readonly kind: 'rows' }>

export function ResultGrid({ result }: { readonly result: Rows }) {
  const { columns, rows: data, isCut, durationMs } = result
  const { scrollerRef, height, rows } = useScaledRows(data.length, ROW_HEIGHT, HEAD_HEIGHT)
  const counted = countOf(data.length, ...strings.rows, LOCALE)
  const style = {
    gridTemplateColumns: `repeat(${columns.length}, minmax(${COLUMN_PX}px, 1fr))`,
    minWidth: columns.length * COLUMN_PX,
  }
  return (
    <>
      <div className="spread">
        <span className="dim" role="status">
          {strings.done(counted, formatCount(Math.round(durationMs), LOCALE))}
        </span>
        <Button
          variant="default"
          leftSection={<IconCopy size={14} />}
          disabled={data.length === 0}
          onClick={() => void copy(result).catch(showFailure)}
        >
          {strings.copy}
        </Button>
      </div>
      {isCut && <Notice kind="warning" title={strings.cut(counted)} />}
      <div
        className="console-grid panel"
        ref={scrollerRef}
        role="grid"
        tabIndex={0}
        aria-label={strings.result}
        aria-rowcount={data.length + 1}
        aria-colcount={columns.length}
      >
        <div className="console-row console-head" role="row" aria-rowindex={1} style={style}>
          {columns.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a result may have one name
            <div key={at} role="columnheader">
              <SafeText text={name} />
            </div>
          ))}
        </div>
        <div className="console-canvas" role="rowgroup" style={{ height, minWidth: style.minWidth }}>
          {rows.map(({ index, y }) => (
            <div
              key={index}
              className="console-row console-body-row"
              role="row"
              aria-rowindex={index + 2}
              style={{ ...style, transform: `translateY(${y}px)` }}
            >
              {data[index]?.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name than their place
                <div key={at} role="gridcell">
                  <CellText cell={cell} />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

function CellText({ cell }: { readonly cell: ConsoleCell }) {
  if (cell === null) return <span className="dim">{strings.null}</span>
  return <SafeText text={cell.length <= SHOWN_UNITS ? cell : `${cell.slice(0, SHOWN_UNITS)}…`} />
}

async function copy(result: Rows): Promise<void> {
  try {
    await navigator.clipboard.writeText(toResultTsv(result.columns, result.rows))
  } catch (cause) {
    throw new AppError('clipboard-refused', 'The system did not take the text.', { cause })
  }
  notifications.show({
    message: strings.copied(countOf(result.rows.length, ...strings.rows, LOCALE)),
    withBorder: true,
  })
}
