import type { OfferedCommand } from './everywhere.ts'

/** What is shown over the page. */
export type PaletteView = 'palette' | 'keys' | OfferedCommand | null

const listeners = new Set<(view: PaletteView) => void>()

/** Opens the palette from anywhere in the shell, or what else is given. */
export const openPalette = Object.assign(
  (view: PaletteView = 'palette'): void => {
    for (const listener of listeners) {
      listener(view)
    }
  },
  {
    /** @returns ends that. */
    listen: (listener: (view: PaletteView) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  },
)
