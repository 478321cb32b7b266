import type { ActRecord } from '../../platform/act.ts'
import { type Audience, type Change, type DomainEvent, everyOf } from '../../platform/events/events.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { withAncestors } from './hierarchy/hierarchy.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** `isWaiting`: signed in for the first time and waits for an administrator. */
    'user.created': { userId: number; name: string; isWaiting: boolean }
    'user.updated': { userId: number; name: string; fields: string[] }
    /** Role or manager are others now: what the person may read has changed. */
    'user.rightsChanged': { userId: number }
    /** The person and everyone below have other people above them now. */
    'user.moved': { userId: number }
    'user.deactivated': { userId: number; name: string; tasksTo: number | null; reason: string }
    'user.activated': { userId: number; name: string }
    'user.credentialsReset': { userId: number }
    /** Somebody whom the provider had locked out may try again. */
    'user.unlocked': { userId: number; name: string }
    /** The provider has ended the sessions that began before this moment, ISO 8601. */
    'user.signedOutAtProvider': { userId: number; before: string }
    /** For more than five minutes the provider has not learned of changes of so many people. */
    'identity.behind': { people: number; error: string }
    /** Wrong passwords for one person; `isLocked` when the provider has locked the account for a while. */
    'signIn.suspicious': { userId: number; name: string; failures: number; isLocked: boolean }
  }
}

type UserEventName =
  | 'user.created'
  | 'user.updated'
  | 'user.rightsChanged'
  | 'user.moved'
  | 'user.deactivated'
  | 'user.activated'
  | 'user.credentialsReset'
  | 'user.unlocked'
  | 'user.signedOutAtProvider'

/** Whom a change of a person reaches: the person, everyone above and those who read the whole organisation. */
export const audienceOf = async (userId: number, trx: Transaction): Promise<Audience> => ({
  userIds: await withAncestors(trx, [userId]),
  isOrganisationWide: true,
})

/** Streams are opened with the rights of that moment. */
function effectOf(name: UserEventName, userId: number): Pick<DomainEvent, 'streamEffect'> {
  if (name === 'user.rightsChanged') {
    return { streamEffect: { kind: 'renew', userId } }
  }
  return name === 'user.deactivated'
    ? { streamEffect: { kind: 'end', userId, sessionIds: null, reason: 'deactivated' } }
    : {}
}

/**
 * Builds an event that reaches the person, everyone above and those who read the whole organisation.
 *
 * @param act null when the identity provider is the source.
 * @param change what was before and after, for history and audit.
 */
export async function userEvent<Name extends UserEventName>(
  name: Name,
  act: ActRecord | null,
  payload: DomainEvent<Name>['payload'] & { userId: number },
  trx: Transaction,
  change: Change | null = null,
): Promise<DomainEvent<Name>> {
  return {
    name,
    act,
    payload,
    change,
    ...effectOf(name, payload.userId),
    audience: await audienceOf(payload.userId, trx),
    tags:
      name === 'user.rightsChanged' || name === 'user.moved'
        ? everyOf('User', 'Session', 'Task', 'Milestone', 'TaskFile', 'Report', 'Stats', 'Activity')
        : [{ type: 'User', id: payload.userId }, ...everyOf('Stats', 'Activity')],
  }
}
