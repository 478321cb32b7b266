import type { AuditContext } from '../../platform/request-context.ts'
import { type Audience, type Change, type DomainEvent, allTags } from '../../platform/events/events.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { withAncestors } from './hierarchy/hierarchy.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** `isWaiting` is true for a person who signed in for the first time and waits for an administrator. */
    'user.created': { userId: number; name: string; isWaiting: boolean }
    'user.updated': { userId: number; name: string; fields: string[] }
    /** The role or manager of a person changed, and with it their read permissions. */
    'user.rightsChanged': { userId: number }
    /** A person and everyone below have other people above them. */
    'user.moved': { userId: number }
    'user.deactivated': { userId: number; name: string; tasksTo: number | null; reason: string }
    'user.activated': { userId: number; name: string }
    'user.credentialsReset': { userId: number }
    /** An administrator unlocked an account that the provider had locked. */
    'user.unlocked': { userId: number; name: string }
    /** The provider ended the sessions that started before this time (ISO 8601). */
    'user.signedOutAtProvider': { userId: number; before: string }
    /** Changes of this number of people are pending at the provider for more than five minutes. */
    'identity.behind': { people: number; error: string }
    /** Wrong passwords for one person; `isLocked` is true when the provider has locked the account temporarily. */
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

/**
 * Returns the audience of a person's change: the person, everyone above, and everyone who reads the whole organization.
 */
export const audienceOf = async (userId: number, trx: Transaction): Promise<Audience> => ({
  userIds: await withAncestors(trx, [userId]),
  isOrganizationWide: true,
})

/** Returns how an event affects the person's open streams, whose permissions are those of their opening. */
function effectOf(name: UserEventName, userId: number): Pick<DomainEvent, 'streamEffect'> {
  if (name === 'user.rightsChanged') {
    return { streamEffect: { kind: 'renew', userId } }
  }
  return name === 'user.deactivated'
    ? { streamEffect: { kind: 'end', userId, sessionIds: null, reason: 'deactivated' } }
    : {}
}

/**
 * Creates an event for the person, everyone above, and everyone who reads the whole organization.
 *
 * @param context null when the identity provider is the source.
 * @param change values before and after, for history and audit log.
 */
export async function userEvent<Name extends UserEventName>(
  name: Name,
  context: AuditContext | null,
  payload: DomainEvent<Name>['payload'] & { userId: number },
  trx: Transaction,
  change: Change | null = null,
): Promise<DomainEvent<Name>> {
  return {
    name,
    context,
    payload,
    change,
    ...effectOf(name, payload.userId),
    audience: await audienceOf(payload.userId, trx),
    tags:
      name === 'user.rightsChanged' || name === 'user.moved'
        ? allTags('User', 'Session', 'Task', 'Milestone', 'TaskFile', 'Report', 'Stats', 'Activity')
        : [{ type: 'User', id: payload.userId }, ...allTags('Stats', 'Activity')],
  }
}
