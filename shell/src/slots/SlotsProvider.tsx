import { lazyComponent, type SlotHost, SlotHostContext, useCurrentUser } from '@headway/sdk'
import { type ComponentProps, type ReactNode, Suspense, useMemo } from 'react'
import { messages } from '../messages/en.ts'
import { SectionBoundary } from '../sections/SectionBoundary.tsx'
import { useShownSections } from '../sections/section-instances.ts'
import { useKnownSections } from '../sections/sectionStore.ts'
import { shownSlots } from './shownSlots.ts'

// Loaded with the first card or tab that is shown.
const Slot = lazyComponent(async () => (await import('./Slot.tsx')).Slot)

/** Slot of a section. The boundary is for the code of `Slot` itself, which may not load. */
const LazySlot = (props: ComponentProps<SlotHost['Slot']>) => (
  <SectionBoundary fallback={() => messages.crashedHint} onError={() => undefined}>
    <Suspense>
      <Slot {...props} />
    </Suspense>
  </SectionBoundary>
)

/** Provides the cards and tabs of sections to the pages that show them. */
export function SlotsProvider({ children }: { children: ReactNode }) {
  const { role } = useCurrentUser()
  const shown = useShownSections()
  const known = useKnownSections()
  const host = useMemo(
    () => ({ slots: shownSlots(role, shown, known), Slot: LazySlot }),
    [role, shown, known],
  )
  return <SlotHostContext value={host}>{children}</SlotHostContext>
}
