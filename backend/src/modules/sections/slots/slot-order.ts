import type { SectionSlot, SlotPlace } from '@headway/contracts/section-description'
import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { readDescription } from '../core/descriptions.ts'
import type { SectionRow } from '../section-rows.ts'

/** An administrator's decision about a slot. */
export interface SlotSetting {
  section: string
  id: string
  isShown: boolean
}

/** Settings of one place, in the order of its slots. */
export interface StoredOrder {
  version: number
  settings: readonly SlotSetting[]
}

/** Card or tab of an active release. */
export interface OfferedSlot extends SectionSlot {
  section: string
  sectionTitle: string
}

export type OrderedSlot = OfferedSlot & { isShown: boolean }

/** Returns a key that is unique among the slots of a place. */
export const keyOf = ({ section, id }: Pick<SlotSetting, 'section' | 'id'>): string => `${section} ${id}`

/** Returns the stored order of each place. */
export async function readStoredOrders(database: Database): Promise<ReadonlyMap<SlotPlace, StoredOrder>> {
  const rows = await database.rows<{ place: SlotPlace; version: number; slots: string }>(
    'SELECT place, version, slots FROM section_places LIMIT 10',
  )
  return new Map(
    rows.map(({ place, version, slots }) => [
      place,
      { version, settings: JSON.parse(slots) as SlotSetting[] },
    ]),
  )
}

/**
 * Locks a place for the rest of the transaction and returns its stored order. The migration has created a row for each
 * place.
 */
export async function lockStoredOrder(
  database: Database,
  place: SlotPlace,
  trx: Transaction,
): Promise<StoredOrder> {
  const [row] = await database.rows<{ version: number; slots: string }>(
    'SELECT version, slots FROM section_places WHERE place = ? FOR UPDATE',
    [place],
    trx,
  )
  return row
    ? { version: row.version, settings: JSON.parse(row.slots) as SlotSetting[] }
    : { version: 0, settings: [] }
}

/**
 * Returns the slots of the sections' active releases: those of the stable release, then those that only the next
 * release has.
 */
export async function readOfferedSlots(
  database: Database,
  rows: readonly Pick<SectionRow, 'name' | 'stableVersion' | 'nextVersion'>[],
  executor?: Transaction,
): Promise<OfferedSlot[]> {
  const offered: OfferedSlot[] = []
  for (const { name, stableVersion, nextVersion } of rows) {
    const own = new Map<string, OfferedSlot>()
    for (const version of [nextVersion, stableVersion]) {
      const description =
        version === null ? undefined : await readDescription(database, name, version, executor)
      for (const slot of description?.slots ?? []) {
        own.set(`${slot.place} ${slot.id}`, {
          ...slot,
          section: name,
          sectionTitle: description?.title ?? name,
        })
      }
    }
    offered.push(...own.values())
  }
  return offered
}

/**
 * Returns the slots of one place in their order. Slots without a setting are last; those of sections that come with the
 * portal are shown, all others are hidden until an administrator shows them.
 *
 * @param offered slots of this place.
 * @param builtIn names of the sections that come with the portal.
 */
export function orderSlots(
  settings: readonly SlotSetting[],
  offered: readonly OfferedSlot[],
  builtIn: Readonly<Record<string, unknown>>,
): OrderedSlot[] {
  const known = new Map(settings.map((setting, index) => [keyOf(setting), { ...setting, index }]))
  const positionOf = (slot: OfferedSlot) => known.get(keyOf(slot))?.index ?? settings.length
  return offered
    .toSorted((one, other) => positionOf(one) - positionOf(other))
    .map((slot) => ({
      ...slot,
      isShown: known.get(keyOf(slot))?.isShown ?? Object.hasOwn(builtIn, slot.section),
    }))
}
