import { Alert } from '@headway/design-system'
import { useEffect } from 'react'
import { releaseMessages as texts } from '../messages/releases.ts'
import { replaceReleases } from './section-instances.ts'

/** Interval in which the page looks whether the work is saved. A section's `isDirty` cannot notify the shell. */
const CHECK_INTERVAL_MS = 1_000

/** Notice, above a page with unsaved work, that its section was switched off. The panel follows once it is saved. */
export function SwitchedOff({ title, reason }: { title: string; reason: string }) {
  useEffect(() => {
    const timer = setInterval(replaceReleases, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Alert tone="warning" live="polite">
      {texts.switchedOff(title, reason)}
    </Alert>
  )
}
