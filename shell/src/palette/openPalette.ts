import type { OfferedCommand } from './globalCommands.ts'

/** View shown over the page. */
export type PaletteView = 'palette' | 'keys' | OfferedCommand | null

const listeners = new Set<(view: PaletteView) => void>()

/** Opens the palette, or another view, from anywhere in the shell. */
export const openPalette = Object.assign(
  (view: PaletteView = 'palette'): void => {
    for (const listener of listeners) {
      listener(view)
    }
  },
  {
    /** @returns a function that ends the subscription. */
    listen: (listener: (view: PaletteView) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  },
)
