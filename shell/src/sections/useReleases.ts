import type { LiveMessage } from '@headway/contracts/live'
import { useEffect, useMemo } from 'react'
import { refreshSections } from './sectionStore.ts'

/** Another backend may learn of a change up to a second later than the one that has told us, in milliseconds. */
const ASK_AGAIN = 3_000

/** The list that cannot be had is asked for at the next change, or by whoever opens a section in vain. */
const refreshQuietly = () => void refreshSections().catch(() => undefined)

/** Follows the releases of sections while the page is open. */
export function useReleases() {
  const follower = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    return {
      handleChange: ({ name }: LiveMessage) => {
        if (!name.startsWith('section.')) {
          return
        }
        refreshQuietly()
        clearTimeout(timer)
        timer = setTimeout(refreshQuietly, ASK_AGAIN)
      },
      handleResync: refreshQuietly,
      stop: () => clearTimeout(timer),
    }
  }, [])
  useEffect(() => follower.stop, [follower])
  return follower
}
