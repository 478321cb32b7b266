import type { LiveMessage } from '@headway/contracts/live'
import { useMemo } from 'react'
import { refreshSections } from './sectionStore.ts'

/** What a page asks of the list of sections when it could not be had: nothing, the next release tells again. */
const refreshQuietly = () => void refreshSections().catch(() => undefined)

/** Follows the releases of sections while the page is open. */
export function useReleases() {
  return useMemo(
    () => ({
      handleChange: ({ name }: LiveMessage) => {
        if (name.startsWith('section.')) {
          refreshQuietly()
        }
      },
      handleResync: refreshQuietly,
    }),
    [],
  )
}
