import { useEffect } from 'react'

/** How many places of the page hold something that is not saved. */
let places = 0

/** Whether somebody would lose what they have typed somewhere in the page. */
export const hasUnsaved = (): boolean => places > 0

/**
 * Says that something is not saved, as long as the component stands: its section is not replaced by a newer release then.
 * Forms of the sdk do this by themselves.
 *
 * @param isDirty whether something would be lost.
 */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) {
      return undefined
    }
    places += 1
    return () => {
      places -= 1
    }
  }, [isDirty])
}
