import type { DirectoryCall } from './identity-client.ts'

const PAGE_SIZE = 500
/**
 * Maximum number of events of one read. It must exceed the events in the overlap of two windows; otherwise the poller
 * never reaches new ones.
 */
const MAX_EVENTS = 50_000

/** A change of an account at the provider by an administrator or a client. */
export interface AccountEvent {
  readonly id: string
  readonly at: Date
  /** Id of the account at the provider. */
  readonly identityId: string
  readonly isSignOut: boolean
}

/** A sign-in that the provider refused, or the lock that followed. */
export interface RefusalEvent {
  readonly id: string
  readonly at: Date
  readonly identityId: string | undefined
  readonly address: string | undefined
  readonly reason: RefusalReason
}

export type RefusalReason =
  | 'wrong_credentials'
  | 'unknown_user'
  | 'disabled'
  | 'locked_out'
  | 'while_locked'
  | 'other'

/**
 * The used fields of an event in the provider's response. The client's types lack `id`, which the response contains.
 */
interface WireEvent {
  id?: string
  time?: number
  type?: string
  error?: string
  userId?: string
  ipAddress?: string
  resourcePath?: string
}

const reasons: Readonly<Record<string, RefusalReason>> = {
  invalid_user_credentials: 'wrong_credentials',
  user_not_found: 'unknown_user',
  user_disabled: 'disabled',
  user_temporarily_disabled: 'while_locked',
}

/**
 * Reads all pages of events. Lists must be repeated parameters and times epoch milliseconds; the provider refuses or
 * misreads anything else (docs/IDENTITY.md, "Poller").
 */
async function readAll(
  read: (page: { first: number; max: number; dateFrom: string; direction: 'asc' }) => Promise<WireEvent[]>,
  since: Date,
): Promise<WireEvent[]> {
  const all: WireEvent[] = []
  while (all.length < MAX_EVENTS) {
    const query = {
      first: all.length,
      max: PAGE_SIZE,
      dateFrom: String(since.getTime()),
      direction: 'asc' as const,
    }
    const page = await read(query)
    all.push(...page)
    if (page.length < PAGE_SIZE) {
      break
    }
  }
  return all.sort((a, b) => (a.time ?? 0) - (b.time ?? 0))
}

/** Returns the changes of accounts since a time, oldest first. */
export async function readAccountEvents(call: DirectoryCall, since: Date): Promise<AccountEvent[]> {
  const events = await readAll(
    (page) =>
      call((client) =>
        client.realms.findAdminEvents({
          ...page,
          realm: client.realmName,
          resourceTypes: ['USER', 'REALM_ROLE_MAPPING'],
        } as never),
      ) as Promise<WireEvent[]>,
    since,
  )
  return events.flatMap(({ id, time, resourcePath = '' }) => {
    const [, identityId, operation] = /^users\/([^/]+)(?:\/(\w+))?/.exec(resourcePath) ?? []
    return id && time && identityId
      ? [{ id, at: new Date(time), identityId, isSignOut: operation === 'logout' }]
      : []
  })
}

function reasonOf({ type, error = '', userId }: WireEvent): RefusalReason | undefined {
  if (type !== 'LOGIN_ERROR') {
    return 'locked_out'
  }
  // Errors of clients and expired pages are not failed sign-ins.
  return reasons[error] ?? (userId === undefined ? undefined : 'other')
}

/** Returns the refused sign-ins since a time, oldest first. */
export async function readRefusalEvents(call: DirectoryCall, since: Date): Promise<RefusalEvent[]> {
  const events = await readAll(
    (page) =>
      call((client) =>
        client.realms.findEvents({
          ...page,
          realm: client.realmName,
          type: ['LOGIN_ERROR', 'USER_DISABLED_BY_TEMPORARY_LOCKOUT', 'USER_DISABLED_BY_PERMANENT_LOCKOUT'],
        } as never),
      ) as Promise<WireEvent[]>,
    since,
  )
  return events.flatMap((event) => {
    const reason = reasonOf(event)
    return event.id && event.time && reason
      ? [
          {
            id: event.id,
            at: new Date(event.time),
            identityId: event.userId,
            address: event.ipAddress,
            reason,
          },
        ]
      : []
  })
}
