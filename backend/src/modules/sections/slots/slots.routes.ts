import { sectionSlotsList, sectionSlotsUpdate } from '@headway/contracts/section-slots'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { principalOf } from '../core/principal.ts'
import { can } from '../sections.policy.ts'
import { listSlots, setSlots } from './set-slots.ts'

/** Registers the endpoints for the cards and tabs of sections, for administrators. */
export function registerSlots(table: RouteTable, platform: Platform): void {
  const options = { can: can.administer, ability: 'section.administer' }

  table.route(sectionSlotsList, options, async () => ({ places: await listSlots(platform) }))

  table.route(sectionSlotsUpdate, options, ({ context, params, body, write }) =>
    write((trx) => setSlots(platform, principalOf(context), { ...body, ...params }, trx)),
  )
}
