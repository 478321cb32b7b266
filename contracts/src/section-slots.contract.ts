import * as z from 'zod/mini'
import { flag, Role } from './common.ts'
import { endpoint } from './endpoint.ts'
import { SectionName, SlotId, SlotPlace } from './section-description.contract.ts'

/** Card or tab that a release of a section offers. */
const OfferedSlot = z.object({
  section: SectionName,
  sectionTitle: z.string(),
  id: SlotId,
  label: z.string(),
  /** Roles that see it; null for all roles. */
  roles: z.nullable(z.array(Role)),
  isShown: z.boolean(),
})
export type OfferedSlot = z.infer<typeof OfferedSlot>

/** Cards or tabs in one place of the portal, in the order in which they are shown. */
export const SlotOrder = z.object({
  place: SlotPlace,
  /** Incremented with every change; a change with an outdated version answers 409 `slots_conflict`. */
  version: z.int(),
  slots: z.array(OfferedSlot),
})
export type SlotOrder = z.infer<typeof SlotOrder>

export const sectionSlotsList = endpoint('sectionSlotsList', 'GET /api/sections/slots', {
  summary: 'Lists the cards and tabs that sections offer, by place and in the order in which they are shown',
  reply: z.object({ places: z.array(SlotOrder) }),
})

const keyOf = ({ section, id }: { section: string; id: string }) => `${section} ${id}`

export const sectionSlotsUpdate = endpoint('sectionSlotsUpdate', 'PUT /api/sections/slots/:place', {
  summary: 'Sets which cards or tabs a place of the portal shows, and their order',
  params: z.object({ place: SlotPlace }),
  body: z.strictObject({
    version: z
      .int('Enter the version you last loaded')
      .check(z.minimum(0, 'Enter the version you last loaded')),
    /** Slots that are missing here keep their setting and follow at the end. */
    slots: z
      .array(z.strictObject({ section: SectionName, id: SlotId, isShown: flag('Shown') }), 'List the slots')
      .check(
        z.maxLength(2_000, 'List at most 2000 slots'),
        z.refine((slots) => new Set(slots.map(keyOf)).size === slots.length, 'List each slot only once'),
      ),
  }),
  reply: SlotOrder,
})
