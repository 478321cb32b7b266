import { SlotHostContext, useCurrentUser } from '@headway/sdk'
import { type ReactNode, useMemo } from 'react'
import { useShownSections } from '../sections/section-instances.ts'
import { useKnownSections } from '../sections/sectionStore.ts'
import { shownSlots } from './shownSlots.ts'
import { Slot } from './Slot.tsx'

/** Provides the cards and tabs of sections to the pages that show them. */
export function SlotsProvider({ children }: { children: ReactNode }) {
  const { role } = useCurrentUser()
  const shown = useShownSections()
  const known = useKnownSections()
  const host = useMemo(() => ({ slots: shownSlots(role, shown, known), Slot }), [role, shown, known])
  return <SlotHostContext value={host}>{children}</SlotHostContext>
}
