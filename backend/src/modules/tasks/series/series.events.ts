import type { ActRecord } from '../../../platform/act.ts'
import { type Change, type DomainEvent, type EventName, everyOf } from '../../../platform/events/events.ts'

interface SeriesSubject {
  seriesId: number
  title: string
}

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'series.started': SeriesSubject
    'series.changed': SeriesSubject
    'series.paused': SeriesSubject
    'series.resumed': SeriesSubject
    'series.ended': SeriesSubject
    'series.daySkipped': SeriesSubject & { day: string }
    'series.dayTakenBack': SeriesSubject & { day: string }
    /** Everybody who was to get its tasks has left; whoever is to know of it is named. */
    'series.unowned': SeriesSubject & { taskId: number; userIds: number[] }
  }
}

type SeriesEventName = Extract<EventName, `series.${string}`>

/**
 * Builds an event about a series for everyone in whose subtree it lies, and those who read the whole organisation.
 *
 * @param of what it is about, and ids of those in whose subtree the series lies.
 */
export function seriesEvent<Name extends SeriesEventName>(
  name: Name,
  act: ActRecord | null,
  of: { payload: DomainEvent<Name>['payload']; change: Change | null; scope: readonly number[] },
): DomainEvent<Name> {
  const { payload, change, scope } = of
  return {
    name,
    act,
    payload,
    change,
    audience: { userIds: scope, isOrganisationWide: true },
    // Its tasks name it, whichever of them are on a screen.
    tags: [{ type: 'Series', id: payload.seriesId }, ...everyOf('Activity')],
  }
}
