import type { AuditContext } from '../../../platform/request-context.ts'
import { type Change, allTags } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { SectionChange } from './history.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** All users get another release of a section. */
    'section.released': { section: string; version: string }
    /** An entry of a section's history. */
    'section.recorded': {
      section: string
      kind: SectionChange['kind']
      reason: string | null
      version: string | null
      previousVersion: string | null
    }
    /** Any other change of a section that affects pages or the gateway. */
    'section.changed': { section: string }
    /** A token or key of a section was created, used or removed. Only administrators' pages show them. */
    'sectionAccess.changed': { section: string }
    /** A failing release was rolled back automatically, or would have been. */
    'section.troubled': {
      section: string
      title: string
      version: string
      /** The release that all users have instead; null for a warning without a rollback. */
      returnedTo: string | null
      /** Contact of the section's team. */
      contact: string | null
    }
  }
}

type SectionEvent =
  | { name: 'section.released'; payload: { section: string; version: string } }
  | { name: 'section.changed'; payload: { section: string } }

/** Emits a change of a section to every open page, since all signed-in users use sections. */
export async function announce(
  platform: Platform,
  event: SectionEvent & { context: AuditContext | null; change?: Change | null },
  trx: Transaction,
): Promise<void> {
  const audience = { userIds: [], isOrganizationWide: false, isGlobal: true }
  await platform.events.emit({ ...event, audience, tags: allTags('Section') }, trx)
}

/** Emits a change of a section's tokens or keys to the pages that show them. */
export async function announceAccess(
  { events }: Pick<Platform, 'events'>,
  section: string,
  context: AuditContext | null,
  trx: Transaction,
): Promise<void> {
  const audience = { userIds: [], isOrganizationWide: true }
  await events.emit(
    { name: 'sectionAccess.changed', context, payload: { section }, audience, tags: allTags('Section') },
    trx,
  )
}
