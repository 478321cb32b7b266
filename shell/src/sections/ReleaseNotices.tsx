import { lazyComponent, useLocation } from '@headway/sdk'
import { Suspense } from 'react'
import type { NewReleaseProps } from './NewRelease.tsx'
import { findSection } from './registry.ts'
import { isReleaseWaiting, switchedOffReason, useShownSections } from './section-instances.ts'
import { SectionBoundary } from './SectionBoundary.tsx'
import { useKnownSections } from './sectionStore.ts'

// Loaded on demand, because few pages show a notice.
const Notices = lazyComponent(async () => (await import('./Notices.tsx')).Notices)

/**
 * Notices about the release of the open page: a newer one is available, the section was switched off, or it is a
 * preview.
 */
export function ReleaseNotices({ onTaken }: Pick<NewReleaseProps, 'onTaken'>) {
  const { pathname } = useLocation()
  const previewed = useKnownSections().filter(({ preview }) => preview)
  const shown = findSection(useShownSections(), pathname)
  const offReason = shown && switchedOffReason(shown.name)
  const isWaiting = shown !== undefined && isReleaseWaiting(shown.name)
  if (previewed.length === 0 && offReason === undefined && !isWaiting) {
    return null
  }
  return (
    <SectionBoundary fallback={() => null} onError={() => undefined}>
      <Suspense fallback={null}>
        <Notices {...{ previewed, shown, offReason, isWaiting, onTaken }} />
      </Suspense>
    </SectionBoundary>
  )
}
