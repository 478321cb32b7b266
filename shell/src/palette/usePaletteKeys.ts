import { hasUnsaved, isForPage } from '@headway/sdk'
import { useLayoutEffect } from 'react'
import type { PaletteView } from './openPalette.ts'

const isPaletteKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** A dialog asks before it lets go of what is written in it; the palette would lead away from it unasked. */
const isWritingInDialog = () =>
  hasUnsaved() && document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

interface PaletteKeys {
  readonly view: PaletteView
  readonly show: (view: PaletteView) => void
  /** Runs the command that has the key, on every page or of the section in sight, if there is one. */
  readonly runKey: (key: string) => boolean
}

/**
 * Ctrl+K (or Cmd+K) opens and closes the palette, also while somebody types, but not in a dialog; `?` says which keys work here, and a
 * section's single keys run its commands, both only where nothing is being typed or asked. People who press keys by voice
 * or by accident can switch single keys off (WCAG 2.1.4).
 */
export function usePaletteKeys({ view, show, runKey }: PaletteKeys): void {
  // Before it is painted: what somebody sees hears keys.
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
