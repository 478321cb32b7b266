import { useInsertionEffect } from 'react'

/** Number of mounted components with unsaved input. */
let unsavedCount = 0

/** Returns whether the page has unsaved input. */
export const hasUnsaved = (): boolean => unsavedCount > 0

/**
 * Reports unsaved input while the component is mounted. Its section is then not replaced by a newer release. Forms of
 * the sdk call this on their own.
 *
 * @param isDirty whether there is unsaved input.
 */
export function useUnsaved(isDirty: boolean): void {
  // Insertion effects also stay active while `Activity` hides the page of a list behind the page of one of its items.
  useInsertionEffect(() => {
    if (!isDirty) {
      return undefined
    }
    unsavedCount += 1
    return () => {
      unsavedCount -= 1
    }
  }, [isDirty])
}
