import type { AuditContext } from '../../platform/request-context.ts'
import { type Change, type DomainEvent, type EventName, allTags } from '../../platform/events/events.ts'

interface SeriesSubject {
  seriesId: number
  title: string
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'series.started': SeriesSubject
    'series.changed': SeriesSubject
    'series.paused': SeriesSubject
    'series.resumed': SeriesSubject
    'series.ended': SeriesSubject
    'series.daySkipped': SeriesSubject & { day: string }
    'series.occurrenceRestored': SeriesSubject & { day: string }
    /** All assignees of the series have left. `userIds` names the users to notify. */
    'series.unowned': SeriesSubject & { taskId: number; userIds: number[] }
  }
}

type SeriesEventName = Extract<EventName, `series.${string}`>

/**
 * Creates an event about a series for the users in whose subtree it lies and for those who read the whole
 * organization.
 *
 * @param of the payload and the change; `scope` holds the ids of the users in whose subtree the series lies.
 */
export function seriesEvent<Name extends SeriesEventName>(
  name: Name,
  context: AuditContext | null,
  of: { payload: DomainEvent<Name>['payload']; change: Change | null; scope: readonly number[] },
): DomainEvent<Name> {
  const { payload, change, scope } = of
  return {
    name,
    context,
    payload,
    change,
    audience: { userIds: scope, isOrganizationWide: true },
    // The tag of the series covers the pages of all its tasks, which show the series.
    tags: [{ type: 'Series', id: payload.seriesId }, ...allTags('Activity')],
  }
}
