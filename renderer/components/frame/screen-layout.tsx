import type { ReactNode } from 'react'
import { usePreferences } from '../../ipc/use-preferences.ts'
import { findLastChange, findNews, tell, useUndoStore } from '../../stores/undo-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { layoutStrings } from '../../strings/frame-strings.ts'
import { Button } from '../controls/button.tsx'
import { KeyHint } from '../controls/key-hint.tsx'
import { type KeyId, keysOf } from '../keyboard/key-map.ts'
import { RibbonLegend } from '../state/ribbon.tsx'
import { FailureLine, showFailure } from './failure-line.tsx'
import styles from './screen-layout.module.css'

interface ScreenLayoutProps {
  readonly toolbar: ReactNode
  readonly inspector?: ReactNode
  readonly bottomLine?: ReactNode
  /** The list or page; it scrolls inside itself. */
  readonly children: ReactNode
}

/** What every screen draws beside the rail: toolbar above list and inspector. */
export function ScreenLayout({ toolbar, inspector, bottomLine, children }: ScreenLayoutProps) {
  return (
    <div className={styles.column}>
      {toolbar}
      <FailureLine />
      <div className={styles.body}>
        <main className={styles.pane}>
          <div className={styles.content}>{children}</div>
          {bottomLine ?? <BottomLine keys={[]} />}
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
  /** At the end, where there is no legend. */
  readonly note?: ReactNode
}

/** Keys, and either the legend or the last action with Undo, below the rows and never over them. */
export function BottomLine({ keys, hasLegend = false, note }: BottomLineProps) {
  const { done, undoable } = useLastAction()
  const { keyHints } = usePreferences()
  const hints = keyHints && keys.length > 0 && (
    <ul className={styles.keys} aria-label={layoutStrings.keys}>
      {keys.map(({ ids, label }) => (
        <li key={label}>
          <KeyHint keys={ids.flatMap((id) => keysOf(id).slice(0, 1))} /> {label}
        </li>
      ))}
    </ul>
  )
  return (
    <footer className={styles.bottomLine} data-empty={(!hints && done === undefined) || undefined}>
      <div className={styles.lastAction} data-empty={done === undefined || undefined}>
        <span className={styles.done} role="status">
          {done}
        </span>
        {undoable !== undefined && <UndoButton done={undoable} />}
      </div>
      {hints}
      {hasLegend && done === undefined && <RibbonLegend />}
      {note && done === undefined && <span>{note}</span>}
    </footer>
  )
}

/** The last action where the inspector covers the bottom line, which says it. */
export function CoveringLine() {
  const { done, undoable } = useLastAction()
  if (done === undefined) return null
  return (
    <div className={styles.bottomLine}>
      <div className={styles.lastAction}>
        <span className={styles.done}>{done}</span>
        {undoable !== undefined && <UndoButton done={undoable} />}
      </div>
    </div>
  )
}

/** What was done or said last on this screen; what is only said cannot be undone. */
function useLastAction() {
  const said = useUndoStore()
  const view = useViewStore((state) => state.view)
  const news = findNews(said, view)
  const change = findLastChange(said, view)?.done
  return { done: news ?? change, undoable: news === undefined ? change : undefined }
}

/** Outside of the status, which would say it a second time. */
function UndoButton({ done }: { readonly done: string }) {
  return (
    <Button kind="quiet" shortcut="Z" onClick={undoLast}>
      <span aria-hidden>{layoutStrings.undo}</span>
      <span className="visually-hidden">{layoutStrings.undoOf(done)}</span>
    </Button>
  )
}

/** Takes the last change back and says which it was: its row may be far from what is on screen. */
export function undoLast(): void {
  const said = useUndoStore.getState()
  const { view } = useViewStore.getState()
  const last = findLastChange(said, view)
  if (!last) {
    tell(layoutStrings.nothingToUndo)
    return
  }
  // It is taken back once, however often the key is pressed meanwhile.
  useUndoStore.setState({ last: null })
  const undone = last.undo()
  // The line stays as it is until then: the change before, which can now be undone, was not made just now.
  tell(findNews(said, view) ?? last.done)
  undone
    .then(() => tell(layoutStrings.undone(last.done)))
    .catch((error: unknown) => {
      useUndoStore.setState({ told: null })
      showFailure(error)
    })
}
