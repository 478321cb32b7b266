import { lazyComponent, useLocation } from '@headway/sdk'
import { Suspense } from 'react'
import type { NewReleaseProps } from './NewRelease.tsx'
import { findSection } from './registry.ts'
import { forgetRunning, isReleaseWaiting } from './running.ts'
import { SectionBoundary } from './SectionBoundary.tsx'
import { useKnownSections } from './sectionStore.ts'

// Few pages ever show one.
const NewRelease = lazyComponent(async () => (await import('../seldom.ts')).NewRelease)
const Preview = lazyComponent(async () => (await import('../seldom.ts')).Preview)

/** What a person has to know about the releases of the page they are on. */
export function ReleaseNotices({ onTaken }: Pick<NewReleaseProps, 'onTaken'>) {
  const { pathname } = useLocation()
  const sections = useKnownSections()
  const shown = findSection(sections, pathname)
  const previewed = sections.filter(({ preview }) => preview)
  return (
    <SectionBoundary fallback={() => null} onError={() => undefined}>
      <Suspense fallback={null}>
        {previewed.length > 0 ? <Preview sections={previewed} /> : null}
        {shown && isReleaseWaiting(shown.name) ? (
          <NewRelease
            key={shown.name}
            section={shown}
            onTaken={() => {
              forgetRunning(shown.name)
              onTaken()
            }}
          />
        ) : null}
      </Suspense>
    </SectionBoundary>
  )
}
