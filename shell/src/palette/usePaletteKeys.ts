import { hasUnsaved, isForPage } from '@headway/sdk'
import { useLayoutEffect } from 'react'
import type { PaletteView } from './openPalette.ts'

const isPaletteKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** A dialog asks before it discards unsaved input; the palette would leave the page without asking. */
const isWritingInDialog = () =>
  hasUnsaved() && document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

interface PaletteKeys {
  readonly view: PaletteView
  readonly show: (view: PaletteView) => void
  /** Runs the command of a key, offered on every page or by the shown section, and returns whether there is one. */
  readonly runKey: (key: string) => boolean
}

/**
 * Handles the palette's keys. Ctrl+K or Cmd+K opens and closes it, also while the user types, but not over a dialog
 * with unsaved input. `?` lists the shortcuts, and single keys run commands of sections, both only outside of fields
 * and dialogs. Users can switch off single keys (WCAG 2.1.4).
 */
export function usePaletteKeys({ view, show, runKey }: PaletteKeys): void {
  // A layout effect, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault()
        if (view !== null || !isWritingInDialog()) {
          show(view === 'palette' ? null : 'palette')
        }
        return
      }
      if (view !== null || event.repeat || !isForPage(event)) {
        return
      }
      if (event.key === '?') {
        event.preventDefault()
        show('keys')
      } else if (event.key.length === 1 && runKey(event.key)) {
        event.preventDefault()
      }
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [view, show, runKey])
}
