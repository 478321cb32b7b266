import { Async, ErrorState, Skeleton } from '@headway/design-system'
import { hasUnsaved, type SlotHost, type SlotProps } from '@headway/sdk'
import { type ComponentProps, type ComponentType, Suspense, useState } from 'react'
import { messages } from '../messages/en.ts'
import { slotMessages } from '../messages/slots.ts'
import { forgetFrozen } from '../sections/render-watchdog.ts'
import { reportSectionError } from '../sections/report-section-error.ts'
import { discardInstance, shownRelease } from '../sections/section-instances.ts'
import { SectionBoundary } from '../sections/SectionBoundary.tsx'
import { useSection } from '../sections/SectionRoute.tsx'
import { knownSection, refreshSections } from '../sections/sectionStore.ts'
import { Waiting } from '../sections/Waiting.tsx'

/** Time limit for rendering a card or a tab, in milliseconds. One that takes longer is treated like one that throws. */
const SLOT_TIMEOUT_MS = 10_000

type SlotInPage = ComponentProps<SlotHost['Slot']>

const loading = (
  <Async state="loading" loadingText={messages.sections.loading} skeleton={<Skeleton lines={3} />}>
    {null}
  </Async>
)

/**
 * Loads a section and renders one of its slots.
 *
 * @throws the error that kept the section from loading, or an Error if the section has no such slot.
 */
function SlotContent({ slot, slotProps }: SlotInPage) {
  const section = useSection(slot.section)
  if (!section) {
    return loading
  }
  const found = section.slots.find(({ place, id }) => place === slot.place && id === slot.id)
  if (!found) {
    throw new Error(`${slot.section} has no slot ${slot.id} for the place ${slot.place}`)
  }
  const Content = found.component as ComponentType<SlotProps[typeof slot.place]>
  return <Content {...slotProps} />
}

/** Card or tab of a section, or a panel if it fails. Errors in it affect nothing else in the page. */
export function Slot(props: SlotInPage) {
  const { section, place } = props.slot
  const [attempt, setAttempt] = useState(0)
  const handleRetry = async () => {
    // The known entry may be outdated, because the section may have been fixed.
    await refreshSections().catch(() => undefined)
    forgetFrozen(section)
    // A page of the section may show a form with unsaved work.
    if (!hasUnsaved()) {
      discardInstance(section)
    }
    setAttempt((count) => count + 1)
  }
  return (
    <SectionBoundary
      key={`${attempt} ${shownRelease(section)}`}
      onError={(error, stack) => reportSectionError(section, error, stack)}
      fallback={() => (
        <ErrorState
          title={place === 'dashboard' ? slotMessages.cardUnavailable : slotMessages.tabUnavailable}
          message={messages.sections.explanation(knownSection(section)?.title ?? section)}
          onRetry={() => void handleRetry()}
        />
      )}
    >
      <Suspense fallback={<Waiting limitMs={SLOT_TIMEOUT_MS}>{loading}</Waiting>}>
        <SlotContent {...props} />
      </Suspense>
    </SectionBoundary>
  )
}
