import type { SlotHost, SlotProps } from '@headway/sdk'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useSection } from '../sections/SectionRoute.tsx'

interface SlotContentProps extends ComponentProps<SlotHost['Slot']> {
  /** Shown while the section loads. */
  loading: ReactNode
}

/**
 * Loads a section and renders one of its slots.
 *
 * @throws the error that kept the section from loading, or an Error if the section has no such slot.
 */
export function SlotContent({ slot, slotProps, loading }: SlotContentProps) {
  const section = useSection(slot.section)
  if (!section) {
    return loading
  }
  const { component } = section.slots.find(({ place, id }) => place === slot.place && id === slot.id) ?? {}
  if (!component) {
    throw new Error(`${slot.section} has no slot ${slot.id} for the place ${slot.place}`)
  }
  const Content = component as ComponentType<SlotProps[typeof slot.place]>
  return <Content {...slotProps} />
}
