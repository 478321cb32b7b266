import type { Body } from '@headway/contracts'
import { type SlotPlace, slotPlaces } from '@headway/contracts/section-description'
import type { sectionSlotsUpdate, SlotOrder } from '@headway/contracts/section-slots'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { conflict, invalidField } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { reportChange } from '../channels/section-settings.ts'
import type { Principal } from '../core/principal.ts'
import { readSections } from '../section-rows.ts'
import {
  keyOf,
  lockStoredOrder,
  type OfferedSlot,
  orderSlots,
  type OrderedSlot,
  readOfferedSlots,
  readStoredOrders,
  type SlotSetting,
} from './slot-order.ts'

const present = (place: SlotPlace, version: number, slots: readonly OrderedSlot[]): SlotOrder => ({
  place,
  version,
  slots: slots.map(({ section, sectionTitle, id, label, roles, isShown }) => ({
    section,
    sectionTitle,
    id,
    label,
    roles: roles ?? null,
    isShown,
  })),
})

/** Returns the slots of every place in their order. */
export async function listSlots({ database, environment }: Platform): Promise<SlotOrder[]> {
  const stored = await readStoredOrders(database)
  const offered = await readOfferedSlots(database, await readSections(database))
  return slotPlaces.map((place) => {
    const { version, settings } = stored.get(place) ?? { version: 0, settings: [] }
    const here = offered.filter((slot) => slot.place === place)
    return present(place, version, orderSlots(settings, here, environment.SECTION_BUILDS))
  })
}

/** Returns the visible slots of a section in a place, with their positions, for the audit log. */
const shownOf = (slots: readonly OrderedSlot[], section: string) =>
  slots.flatMap((slot, index) =>
    slot.section === section && slot.isShown ? [{ id: slot.id, position: index + 1 }] : [],
  )

/** Returns the sections with slots that were shown or hidden; without such, those whose slots were moved. */
function changedSections(before: readonly OrderedSlot[], after: readonly OrderedSlot[]): string[] {
  const wasShown = new Map(before.map((slot) => [keyOf(slot), slot.isShown]))
  const toggled = after.filter((slot) => wasShown.get(keyOf(slot)) !== slot.isShown)
  const moved = after.filter((slot, index) => {
    const other = before[index]
    return other === undefined || keyOf(other) !== keyOf(slot)
  })
  return [...new Set((toggled.length > 0 ? toggled : moved).map(({ section }) => section))]
}

function refuseUnknown(slots: readonly SlotSetting[], offered: readonly OfferedSlot[]): void {
  const keys = new Set(offered.map(keyOf))
  slots.forEach((slot, index) => {
    if (!keys.has(keyOf(slot))) {
      const message = `${slot.section} doesn’t offer ${slot.id} in this place.`
      throw invalidField(`/slots/${index}`, 'unknown_slot', message)
    }
  })
}

/**
 * Sets the order of the slots of a place and which of them are shown. The history of each section whose slots change
 * has an entry.
 *
 * @throws ProblemError 400 for a slot that no active release offers there, or 409 `slots_conflict`.
 */
export async function setSlots(
  platform: Platform,
  principal: Principal,
  { place, version, slots }: Body<typeof sectionSlotsUpdate> & { place: SlotPlace },
  trx: Transaction,
): Promise<SlotOrder> {
  const { database, environment } = platform
  const stored = await lockStoredOrder(database, place, trx)
  if (stored.version !== version) {
    throw conflict('slots_conflict', 'Someone changed this place in the meantime. Reload and try again.')
  }
  const offered = (await readOfferedSlots(database, await readSections(database, trx), trx)).filter(
    (slot) => slot.place === place,
  )
  refuseUnknown(slots, offered)
  const listed = new Set(slots.map(keyOf))
  // A release that is active again later finds the setting of its slots.
  const settings = [...slots, ...stored.settings.filter((setting) => !listed.has(keyOf(setting)))]
  const before = orderSlots(stored.settings, offered, environment.SECTION_BUILDS)
  const after = orderSlots(settings, offered, environment.SECTION_BUILDS)
  const changed = changedSections(before, after)
  if (changed.length === 0) {
    return present(place, version, before)
  }
  await database.change(
    'UPDATE section_places SET version = version + 1, slots = ? WHERE place = ?',
    [JSON.stringify(settings), place],
    trx,
  )
  for (const section of changed) {
    const states = {
      before: { [`${place}Slots`]: shownOf(before, section) },
      after: { [`${place}Slots`]: shownOf(after, section) },
    }
    await reportChange(platform, principal, { section, kind: 'changed', ...states }, trx)
  }
  return present(place, version + 1, after)
}
