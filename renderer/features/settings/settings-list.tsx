import { type ReactNode, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { BottomLine } from '../../components/frame/screen-layout.tsx'
import type { Column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { useWholeGrid } from '../../components/grid/use-grid.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { useFrameStore } from '../../stores/frame-store.ts'
import type { SettingsParts } from './setting-row.tsx'
import styles from './settings.module.css'

interface SettingsListProps<Row extends object> extends Pick<SettingsParts, 'actions'> {
  readonly name: string
  readonly strings: { readonly title: string; readonly text: string; readonly move: string }
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row, undefined>[]
  inspect(row: Row): ReactNode
  frame(parts: SettingsParts): ReactNode
  /** Below the list. */
  readonly children?: ReactNode
}

/** A section that is a list, with the row under the cursor in the inspector. */
export function SettingsList<Row extends object>(props: SettingsListProps<Row>) {
  const { name, strings, rows, actions, inspect, frame, children } = props
  const grid = useWholeGrid({ rows, list: name, onOpen: () => useFrameStore.getState().openInspector() })
  const columns = useColumns(name, props.columns)
  const current = rows[grid.cursor]
  return frame({
    ...(actions && { actions }),
    inspector: current && inspect(current),
    bottomLine: <BottomLine keys={[{ ids: ['next-row', 'previous-row'], label: strings.move }]} />,
    children: (
      <>
        <div className={styles.listHead}>
          <h2 className={styles.title}>{strings.title}</h2>
          <span className="dim">{strings.text}</span>
        </div>
        <Grid {...grid} columns={columns} label={strings.title} context={undefined} />
        {children}
      </>
    ),
  })
}

interface SaveBarProps {
  readonly strings: Readonly<
    Record<'reason' | 'save' | 'noReason' | 'readOnly' | 'saving' | 'logged', string>
  >
  readonly isReadOnly: boolean
  /** Why there is nothing to save; null where there is. */
  readonly waitsFor: string | null
  readonly saving: { readonly isPending: boolean; readonly error: AppError | null }
  /** @param saved is called once it is written. */
  onSave(reason: string, saved: () => void): void
  /** Buttons beside *Save*. */
  readonly children?: ReactNode
}

/** Saves what is above it with a reason, which is logged. */
export function SaveBar({ strings, isReadOnly, waitsFor, saving, onSave, children }: SaveBarProps) {
  const [reason, setReason] = useState('')
  const noReason = reason.trim() === '' ? strings.noReason : null
  const disabledReason = isReadOnly
    ? strings.readOnly
    : saving.isPending
      ? strings.saving
      : (waitsFor ?? noReason)
  const run = () => {
    if (disabledReason === null) onSave(reason.trim(), () => setReason(''))
  }
  return (
    <>
      <Field
        label={strings.reason}
        value={reason}
        maxLength={4_000}
        disabled={isReadOnly}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run()
        }}
      />
      <div className={styles.actions}>
        <Button
          kind="primary"
          size="large"
          shortcut="Ctrl+Enter"
          disabledReason={disabledReason}
          onClick={run}
        >
          {strings.save}
        </Button>
        {children}
      </div>
      {saving.error && <ErrorNotice error={saving.error} />}
      <p className="small">{strings.logged}</p>
    </>
  )
}
