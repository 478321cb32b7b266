import { type DomainEvent, type EventName, allTags } from '../../platform/events/events.ts'
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

/** Emits an event about a backup or a restore test to open pages and subscribers. */
export function announce<Name extends EventName & (`backup.${BackupEvent}` | `restoreTest.${BackupEvent}`)>(
  { events }: Platform,
  event: Pick<DomainEvent<Name>, 'name' | 'context' | 'payload'>,
  trx: Transaction,
): Promise<void> {
  return events.emit(
    {
      ...event,
      audience: { userIds: [], isOrganizationWide: true },
      tags: allTags('Backup'),
    } as DomainEvent<Name>,
    trx,
  )
}
