import type { DirectoryCall } from './identity-client.ts'

const PAGE = 500
/** Never more than this at once; the overlap of two windows has to fit in, or nothing new would ever be reached. */
const MOST = 50_000

/** Something an administrator or a client has done to an account at the provider. */
export interface AccountEvent {
  readonly id: string
  readonly at: Date
  /** The provider's id of the person. */
  readonly identityId: string
  readonly isSignOut: boolean
}

/** A sign-in that the provider has refused, or a lock that followed. */
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

/** What the provider reports, in the fields that are read. The client's types lack `id`, which is on the wire. */
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

/** Lists are repeated parameters, times epoch milliseconds; anything else is refused or misread (docs/IDENTITY.md, "The poller"). */
async function readAll(
  read: (page: { first: number; max: number; dateFrom: string; direction: 'asc' }) => Promise<WireEvent[]>,
  since: Date,
): Promise<WireEvent[]> {
  const all: WireEvent[] = []
  while (all.length < MOST) {
    const query = {
      first: all.length,
      max: PAGE,
      dateFrom: String(since.getTime()),
      direction: 'asc' as const,
    }
    const page = await read(query)
    all.push(...page)
    if (page.length < PAGE) {
      break
    }
  }
  return all.sort((a, b) => (a.time ?? 0) - (b.time ?? 0))
}

/** Changes of accounts since a moment, oldest first. */
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
    const [, identityId, act] = /^users\/([^/]+)(?:\/(\w+))?/.exec(resourcePath) ?? []
    return id && time && identityId
      ? [{ id, at: new Date(time), identityId, isSignOut: act === 'logout' }]
      : []
  })
}

function reasonOf({ type, error = '', userId }: WireEvent): RefusalReason | undefined {
  if (type !== 'LOGIN_ERROR') {
    return 'locked_out'
  }
  // Errors of clients and expired pages are nobody's failed sign-in.
  return reasons[error] ?? (userId === undefined ? undefined : 'other')
}

/** Refused sign-ins since a moment, oldest first. */
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
