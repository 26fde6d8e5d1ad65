import type { ReactNode } from 'react'
import { useUndoStore } from '../../stores/undo-store.ts'
import { Button } from '../controls/button.tsx'
import { KeyHint } from '../controls/key-hint.tsx'
import { type KeyId, keysOf } from '../keyboard/key-map.ts'
import { showFailure } from '../show-failure.ts'
import { RibbonLegend } from '../state/ribbon.tsx'
import styles from './screen-layout.module.css'
import { strings } from './strings.ts'

interface ScreenLayoutProps {
  readonly toolbar: ReactNode
  /** A line above everything that changes the meaning of the screen: *as of*, a read-only bundle. */
  readonly band?: ReactNode
  readonly inspector?: ReactNode
  readonly bottomLine?: ReactNode
  /** The list or page; it scrolls inside itself. */
  readonly children: ReactNode
}

/** What every screen draws beside the rail: toolbar above list and inspector. */
export function ScreenLayout({ toolbar, band, inspector, bottomLine, children }: ScreenLayoutProps) {
  return (
    <div className={styles.column}>
      {band}
      {toolbar}
      <div className={styles.body}>
        <main className={styles.pane}>
          <div className={styles.content}>{children}</div>
          {bottomLine}
        </main>
        {inspector}
      </div>
    </div>
  )
}

interface BottomLineProps {
  /** The most useful keys of the screen, with a word each. */
  readonly keys: readonly { readonly ids: readonly KeyId[]; readonly label: string }[]
  readonly hasLegend?: boolean
}

/** Keys, and either the legend or the last action with Undo, below the rows and never over them. */
export function BottomLine({ keys, hasLegend = false }: BottomLineProps) {
  const last = useUndoStore((state) => state.last)
  const hints = (
    <ul className={styles.keys} aria-label={strings.keys}>
      {keys.map(({ ids, label }) => (
        <li key={label}>
          <KeyHint keys={ids.flatMap((id) => keysOf(id).slice(0, 1))} /> {label}
        </li>
      ))}
    </ul>
  )
  return (
    <footer className={styles.bottomLine}>
      <div className={styles.lastAction} role="status">
        {last && <LastAction done={last.done} undo={last.undo} />}
      </div>
      {hints}
      {hasLegend && !last && <RibbonLegend />}
    </footer>
  )
}

function LastAction({ done, undo }: { readonly done: string; undo(): Promise<void> }) {
  const onUndo = () => {
    useUndoStore.setState({ last: null })
    undo().catch(showFailure)
  }
  return (
    <>
      <span className={styles.done}>{done}</span>
      <Button kind="quiet" shortcut="Z" aria-label={strings.undoOf(done)} onClick={onUndo}>
        {strings.undo}
      </Button>
    </>
  )
}
