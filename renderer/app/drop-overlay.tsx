import { Portal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { frameStrings } from '../strings/frame-strings.ts'
import styles from './drop-overlay.module.css'

const strings = frameStrings.drop

/**
 * Covers the window while a file is dragged over it. The screen below may replace its rows meanwhile, and a drop on one
 * that is gone would be lost. The preload script takes the file.
 */
export function DropOverlay() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // Drawn at once: the next event may be the drop.
    const show = ({ dataTransfer }: DragEvent) => {
      if (dataTransfer?.types.includes('Files')) flushSync(() => setOver(true))
    }
    const hide = () => setOver(false)
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) hide()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide()
    }
    const scope = new AbortController()
    const options = { capture: true, signal: scope.signal }
    window.addEventListener('dragenter', show, options)
    window.addEventListener('dragleave', onLeave, options)
    window.addEventListener('keydown', onKey, options)
    window.addEventListener('drop', hide, options)
    // No pointer moves during a drag: it has ended without an event.
    window.addEventListener('pointermove', hide, options)
    return () => scope.abort()
  }, [])
  if (!isOver) return null
  return (
    <Portal>
      <div className={styles.overlay} role="status">
        <div className={styles.words}>
          <strong>{strings.title}</strong>
          <span>{strings.text}</span>
        </div>
      </div>
    </Portal>
  )
}
