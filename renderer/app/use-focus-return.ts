import { useEffect } from 'react'
import { findKeyList } from '../components/keyboard/key-list.ts'

const DIALOG = '[role="dialog"]'

/**
 * When a dialog goes, the keys go back to what had them before it came, or to the list of the screen where that is gone:
 * many dialogs are drawn open and taken away as a whole, and nobody else gives the focus back for them then.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let before: HTMLElement | null = null
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest(DIALOG) === null) before = target
    }
    const giveBack = () => {
      if (document.activeElement !== document.body || document.querySelector(DIALOG) !== null) return
      const target = before?.isConnected ? before : findKeyList()
      target?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ removedNodes }) => Array.from(removedNodes).some(holdsDialog))) {
        requestAnimationFrame(giveBack)
      }
    })
    // Dialogs are drawn into a node beside the application, which is not there before the first of them.
    const findPortal = () => {
      const portal = document.querySelector('[data-mantine-shared-portal-node]')
      if (!portal) return
      finder.disconnect()
      observer.observe(portal, { childList: true, subtree: true })
    }
    const finder = new MutationObserver(findPortal)
    finder.observe(document.body, { childList: true })
    findPortal()
    document.addEventListener('focusin', remember)
    return () => {
      finder.disconnect()
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}

function holdsDialog(node: Node): boolean {
  return node instanceof Element && (node.matches(DIALOG) || node.querySelector(DIALOG) !== null)
}
