import { type DomainEvent, type EventName, everyOf } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'backup.requested': { backupId: number; kind: 'daily' | 'manual' }
    'backup.progressed': { backupId: number }
    'backup.finished': { backupId: number; kind: 'daily' | 'manual'; isDone: boolean; error: string | null }
    'restoreTest.requested': { restoreTestId: number; backupId: number }
    'restoreTest.finished': { restoreTestId: number; backupId: number; isDone: boolean; error: string | null }
  }
}

type BackupEvent = 'requested' | 'progressed' | 'finished'

/** Tells open pages, and whoever reacts, what became of a backup or of a test. */
export function announce<Name extends EventName & (`backup.${BackupEvent}` | `restoreTest.${BackupEvent}`)>(
  { events }: Platform,
  event: Pick<DomainEvent<Name>, 'name' | 'act' | 'payload'>,
  trx: Transaction,
): Promise<void> {
  return events.emit(
    {
      ...event,
      audience: { userIds: [], isOrganisationWide: true },
      tags: everyOf('Backup'),
    } as DomainEvent<Name>,
    trx,
  )
}
