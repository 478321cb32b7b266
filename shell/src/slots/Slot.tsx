import { Async, ErrorState, Skeleton } from '@headway/design-system'
import { hasUnsaved, lazyComponent, type SlotHost } from '@headway/sdk'
import { type ComponentProps, Suspense, useState } from 'react'
import { messages } from '../messages/en.ts'
import { forgetFrozen } from '../sections/render-watchdog.ts'
import { discardInstance, shownRelease } from '../sections/section-instances.ts'
import { reportSectionError } from '../sections/report-section-error.ts'
import { SectionBoundary } from '../sections/SectionBoundary.tsx'
import { knownSection, refreshSections } from '../sections/sectionStore.ts'
import { Waiting } from '../sections/Waiting.tsx'

/** Time limit for rendering a card or a tab, in milliseconds. One that takes longer is treated like one that throws. */
const SLOT_TIMEOUT_MS = 10_000

/** Created again after each failure, because React keeps the failed state of a lazy component forever. */
const lazyContent = () => lazyComponent(async () => (await import('./SlotContent.tsx')).SlotContent)

const loading = (
  <Async state="loading" loadingText={messages.slots.loading} skeleton={<Skeleton lines={3} />}>
    {null}
  </Async>
)

/** Card or tab of a section, or a panel if it fails. Errors in it affect nothing else in the page. */
export function Slot(props: ComponentProps<SlotHost['Slot']>) {
  const { section, place } = props.slot
  const [{ count, SlotContent }, setAttempt] = useState(() => ({ count: 0, SlotContent: lazyContent() }))
  const handleRetry = async () => {
    // The known entry may be outdated, because the section may have been fixed.
    await refreshSections().catch(() => undefined)
    forgetFrozen(section)
    // A page of the section may show a form with unsaved work.
    if (!hasUnsaved()) {
      discardInstance(section)
    }
    setAttempt((attempt) => ({ count: attempt.count + 1, SlotContent: lazyContent() }))
  }
  return (
    <SectionBoundary
      key={`${count} ${shownRelease(section)}`}
      onError={(error, stack) => reportSectionError(section, error, stack)}
      fallback={() => (
        <ErrorState
          title={place === 'dashboard' ? messages.slots.cardUnavailable : messages.slots.tabUnavailable}
          message={messages.sections.explanation(knownSection(section)?.title ?? section)}
          onRetry={() => void handleRetry()}
        />
      )}
    >
      <Suspense fallback={<Waiting limitMs={SLOT_TIMEOUT_MS}>{loading}</Waiting>}>
        <SlotContent {...props} loading={loading} />
      </Suspense>
    </SectionBoundary>
  )
}
