import type { RequestContext } from '../../platform/request-context.ts'
import { type DomainEvent, allTags } from '../../platform/events/events.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'audit.exported': { format: string; filters: Record<string, string> }
    /** A user has requested a check of the chain. */
    'audit.checkRequested': Record<string, never>
    /** Entries past the retention period were removed. */
    'audit.trimmed': { upTo: number; days: number }
    /** A check has finished. */
    'audit.checked': { isIntact: boolean; entries: number }
    /** A check has found that the chain was altered. */
    'audit.broken': { seq: number | null; problem: string }
  }
}

type AuditEventName =
  | 'audit.exported'
  | 'audit.checkRequested'
  | 'audit.trimmed'
  | 'audit.checked'
  | 'audit.broken'

/** Creates an event about the audit log itself, for the pages of its readers. */
export const auditEvent = <Name extends AuditEventName>(
  name: Name,
  context: RequestContext | null,
  payload: DomainEvent<Name>['payload'],
): DomainEvent<Name> => ({
  name,
  context,
  payload,
  audience: { userIds: [], isOrganizationWide: true },
  tags: allTags('Audit'),
})
