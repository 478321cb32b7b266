import type { Act } from '../../platform/act.ts'
import { type DomainEvent, everyOf } from '../../platform/events/events.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'audit.exported': { format: string; filters: Record<string, string> }
    /** Somebody has asked for a check of the chain. */
    'audit.checkRequested': Record<string, never>
    /** Entries have served their time. */
    'audit.trimmed': { upTo: number; days: number }
    /** A check is over. */
    'audit.checked': { isIntact: boolean; entries: number }
    /** A check has found that the chain is not as it was written. */
    'audit.broken': { seq: number | null; problem: string }
  }
}

type AuditEventName =
  | 'audit.exported'
  | 'audit.checkRequested'
  | 'audit.trimmed'
  | 'audit.checked'
  | 'audit.broken'

/** Builds an event about the audit log itself, for the screens of those who may read it. */
export const auditEvent = <Name extends AuditEventName>(
  name: Name,
  act: Act | null,
  payload: DomainEvent<Name>['payload'],
): DomainEvent<Name> => ({
  name,
  act,
  payload,
  audience: { userIds: [], isOrganisationWide: true },
  tags: everyOf('Audit'),
})
