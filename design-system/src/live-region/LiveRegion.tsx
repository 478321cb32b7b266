import { useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import { readAnnouncement, subscribeToAnnouncements, type Politeness } from './announcer.ts'

function Region({ politeness }: { politeness: Politeness }) {
  const { text, sequence } = useSyncExternalStore(subscribeToAnnouncements, () =>
    readAnnouncement(politeness),
  )
  return (
    <VisuallyHidden aria-live={politeness} aria-atomic="true">
      <span key={sequence}>{text}</span>
    </VisuallyHidden>
  )
}

/** Live regions for `announce`. They must be mounted once, before the first announcement. */
export function LiveRegion() {
  return (
    <>
      <Region politeness="polite" />
      <Region politeness="assertive" />
    </>
  )
}
