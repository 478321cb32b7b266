import { type SidebarProps, useCurrentUser, usePreload } from '@headway/sdk'
import { Suspense } from 'react'
import { navigationFor } from '../navigation/navigation.ts'
import { findSection } from '../sections/registry.ts'
import { reportSectionError } from '../sections/report-section-error.ts'
import { loadSection, useLoadedSections } from '../sections/section-instances.ts'
import { SectionBoundary } from '../sections/SectionBoundary.tsx'
import { knownSections } from '../sections/sectionStore.ts'

const TASKS = '/tasks'

/** Preloads the task section on pages of other sections, because its saved views are part of the sidebar. */
const taskSection = {
  preload: () => {
    const section = findSection(knownSections(), TASKS)
    if (section && !section.disabled) {
      // The failure is shown when the section itself is opened.
      loadSection(section.name).catch(() => undefined)
    }
  },
}
const nothing = { preload: () => undefined }

/**
 * Groups that loaded sections add below the navigation. A group that throws is left out, and the error is reported for
 * its release.
 */
export function SectionSidebars(props: SidebarProps) {
  const { role } = useCurrentUser()
  usePreload(navigationFor(role).some(({ to }) => to === TASKS) ? taskSection : nothing)
  return useLoadedSections().map(({ name, section }) => {
    const Group = section.sidebar
    return Group ? (
      <SectionBoundary
        key={name}
        fallback={() => null}
        onError={(error, stack) => reportSectionError(name, error, stack)}
      >
        <Suspense fallback={null}>
          <Group {...props} />
        </Suspense>
      </SectionBoundary>
    ) : null
  })
}
