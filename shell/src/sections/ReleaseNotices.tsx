import { lazyComponent, useLocation } from '@headway/sdk'
import { Suspense } from 'react'
import type { NewReleaseProps } from './NewRelease.tsx'
import { findSection } from './registry.ts'
import {
  discardInstance,
  isReleaseWaiting,
  switchedOffReason,
  useShownSections,
} from './section-instances.ts'
import { SectionBoundary } from './SectionBoundary.tsx'
import { useKnownSections } from './sectionStore.ts'

// Loaded on demand, because few pages show a notice.
const NewRelease = lazyComponent(async () => (await import('./NewRelease.tsx')).NewRelease)
const SwitchedOff = lazyComponent(async () => (await import('./SwitchedOff.tsx')).SwitchedOff)
const Preview = lazyComponent(async () => (await import('./Preview.tsx')).Preview)

/**
 * Notices about the release of the open page: a newer one is available, the section was switched off, or it is a
 * preview.
 */
export function ReleaseNotices({ onTaken }: Pick<NewReleaseProps, 'onTaken'>) {
  const { pathname } = useLocation()
  const sections = useKnownSections()
  const shown = findSection(useShownSections(), pathname)
  const offReason = shown && switchedOffReason(shown.name)
  const previewed = sections.filter(({ preview }) => preview)
  return (
    <SectionBoundary fallback={() => null} onError={() => undefined}>
      <Suspense fallback={null}>
        {previewed.length > 0 ? <Preview sections={previewed} /> : null}
        {shown && offReason !== undefined ? <SwitchedOff title={shown.title} reason={offReason} /> : null}
        {shown && isReleaseWaiting(shown.name) ? (
          <NewRelease
            key={shown.name}
            section={shown}
            onTaken={() => {
              discardInstance(shown.name)
              onTaken()
            }}
          />
        ) : null}
      </Suspense>
    </SectionBoundary>
  )
}
