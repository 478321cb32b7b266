import type { SlotPlace } from '@headway/contracts/section-description'
import { type ComponentType, Suspense } from 'react'
import type { Section, SlotProps } from '../mount.ts'
import { type PortalOptions, type RenderedPortal, renderInPortal } from './renderInPortal.tsx'

interface SlotOptions<Place extends SlotPlace> extends PortalOptions {
  place: Place
  /** Id of the slot. */
  id: string
  /** Props that the page passes, for example `{ taskId: 5 }`. */
  slotProps: SlotProps[Place]
}

/**
 * Renders a card or a tab of a section as another page of the portal does.
 *
 * @param section default export of its `src/mount.tsx`.
 * @param options the slot with its props, signed-in user and server replies.
 * @throws Error if the section has no such slot.
 */
export function renderSlot<Place extends SlotPlace>(
  section: Section,
  { place, id, slotProps, ...options }: SlotOptions<Place>,
): RenderedPortal {
  const slot = section.slots?.find((candidate) => candidate.place === place && candidate.id === id)
  if (!slot) {
    throw new Error(`The section has no slot ${id} for the place ${place}`)
  }
  const Content = slot.component as ComponentType<SlotProps[Place]>
  return renderInPortal(
    <Suspense fallback={null}>
      <Content {...slotProps} />
    </Suspense>,
    options,
  )
}
