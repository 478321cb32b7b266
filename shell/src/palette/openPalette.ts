const listeners = new Set<() => void>()

/** Opens the palette from anywhere in the shell. */
export const openPalette = Object.assign(
  (): void => {
    for (const listener of listeners) {
      listener()
    }
  },
  {
    /** @returns ends that. */
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  },
)
