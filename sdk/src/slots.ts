import type { SlotPlace } from '@headway/contracts/section-description'
import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react'
import type { SlotProps } from './mount.ts'

/** Card or tab that a section shows in a place of the portal. */
export interface ShownSlot {
  /** Federation name of the section. */
  readonly section: string
  readonly place: SlotPlace
  readonly id: string
  readonly label: string
}

/** Slots for the signed-in user, and the component that loads and renders one. The shell provides both. */
export interface SlotHost {
  /** All visible slots in their order. */
  readonly slots: readonly ShownSlot[]
  readonly Slot: ComponentType<{ slot: ShownSlot; slotProps: SlotProps[SlotPlace] }>
}

const noSlots: SlotHost = { slots: [], Slot: () => null }

export const SlotHostContext = createContext(noSlots)

/**
 * Returns the cards or tabs that sections show in a place, in the order that administrators chose. The code of a slot
 * is loaded when `content` is rendered. A slot that fails shows a panel in its place.
 *
 * @param place place of the portal that the caller renders.
 * @param slotProps props for the components of the slots.
 */
export function useSectionSlots<Place extends SlotPlace>(
  place: Place,
  slotProps: SlotProps[Place],
): readonly { key: string; label: string; content: ReactNode }[] {
  const { slots, Slot } = useContext(SlotHostContext)
  return slots
    .filter((slot) => slot.place === place)
    .map((slot) => {
      const key = `${slot.section}.${slot.id}`
      return { key, label: slot.label, content: createElement(Slot, { key, slot, slotProps }) }
    })
}
