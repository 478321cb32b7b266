import type { ActRecord } from '../../platform/act.ts'
import { type Change, everyOf } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { SectionChange } from './history.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Everybody gets another release of a section. */
    'section.released': { section: string; version: string }
    /** What was done to a section, as its history keeps it. */
    'section.recorded': {
      section: string
      kind: SectionChange['kind']
      reason: string | null
      version: string | null
      previousVersion: string | null
    }
    /** Anything else about a section that pages or the gateway go by. */
    'section.changed': { section: string }
    /** A token or key of a section was made, used or taken away: only the screens of administrators show them. */
    'sectionAccess.changed': { section: string }
    /** The guard has taken a release back, or would have. */
    'section.troubled': {
      section: string
      title: string
      version: string
      /** What everybody has instead; null where the guard only warns. */
      returnedTo: string | null
      /** How the team is reached. */
      contact: string | null
    }
  }
}

type SectionEvent =
  | { name: 'section.released'; payload: { section: string; version: string } }
  | { name: 'section.changed'; payload: { section: string } }

/** Reports a change of a section to every open page: whoever is signed in runs sections. */
export async function announce(
  platform: Platform,
  event: SectionEvent & { act: ActRecord | null; change?: Change | null },
  trx: Transaction,
): Promise<void> {
  const audience = { userIds: [], isOrganisationWide: false, isForEverybody: true }
  await platform.events.emit({ ...event, audience, tags: everyOf('Section') }, trx)
}

/** Reports a change of who may ship a section to the screens that show it. */
export async function announceAccess(
  { events }: Pick<Platform, 'events'>,
  section: string,
  act: ActRecord | null,
  trx: Transaction,
): Promise<void> {
  const audience = { userIds: [], isOrganisationWide: true }
  await events.emit(
    { name: 'sectionAccess.changed', act, payload: { section }, audience, tags: everyOf('Section') },
    trx,
  )
}
