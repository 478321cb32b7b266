import type { Role } from '@headway/contracts'
import { forEachItem } from '../../../platform/jobs/each-item.ts'
import { withNamedLock } from '../../../platform/database/named-lock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { ProviderUnavailableError } from '../provider-errors.ts'
import type { Account, IdentityDirectory } from '../directory/identity-directory.ts'
import type { AccountEvent } from '../directory/identity-events.ts'
import { forgetOldFailures, recordFailure } from '../failures/sign-in-failures.ts'
import { noteReading } from './reading.ts'
import { isStill, takeOverAccess, takeOverProfile } from './take-over.ts'
import { findByIdentity, userEvent, versionOf } from '../../users/index.ts'

const POLL_SECONDS = 30
/** Windows overlap by this, in milliseconds: events are written after the moment they name. */
const OVERLAP = 120_000
/** In the organisation's night. */
const NIGHTLY = { cron: '40 2 * * *' }
const FORGETTING = { cron: '50 2 * * *' }
const PAGE = 1_000
const ATTEMPTS = 3
/** Changes followed in one round, oldest first: an import makes thousands, and other jobs wait meanwhile. */
const MOST_CHANGES = 2_000

/**
 * Brings one person up to date with their account; undefined when it is gone.
 *
 * @param version of the person's row before the account was read.
 * @returns false, with nothing done, when the person has changed here meanwhile.
 */
function follow(
  platform: Platform,
  { id: userId, version }: { id: number; version: number | undefined },
  account: Account | undefined,
): Promise<boolean> {
  return inTransaction(platform.database.knex, async (trx) => {
    if (!(await isStill(userId, version, trx))) {
      return false
    }
    if (account) {
      const { roles, ...profile } = account
      const role: Role | undefined = roles.length === 1 ? roles[0] : undefined
      await takeOverProfile(platform, userId, { ...profile, role }, trx)
    }
    await takeOverAccess(platform, userId, account?.isEnabled, trx)
    return true
  })
}

/** Reads an account anew for as long as its person is being changed here; what is changed here is sent there anyway. */
async function readAndFollow(
  platform: Platform,
  directory: IdentityDirectory,
  { id, identityId }: { id: number; identityId: string },
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const version = await versionOf(platform, id)
    if (await follow(platform, { id, version }, await directory.findAccount(identityId))) {
      return
    }
  }
}

/** The back-channel call of a sign-out is made once and never again: this is the net below it (docs/IDENTITY.md, "Sessions"). */
async function followSignOut(platform: Platform, userId: number, before: Date): Promise<void> {
  await inTransaction(platform.database.knex, async (trx) => {
    const payload = { userId, before: before.toISOString() }
    await platform.events.emit(await userEvent('user.signedOutAtProvider', null, payload, trx), trx)
  })
}

async function onlyNew<Event extends { id: string }>(
  { database }: Platform,
  events: readonly Event[],
): Promise<Event[]> {
  const known = new Set<string>()
  for (let start = 0; start < events.length; start += PAGE) {
    const ids = events.slice(start, start + PAGE).map(({ id }) => id)
    const seen = await database.knex('identity_events').whereIn('id', ids).select('id')
    for (const { id } of seen) {
      known.add(id)
    }
  }
  return events.filter(({ id }) => !known.has(id))
}

async function remember({ database }: Platform, events: readonly { id: string; at: Date }[]): Promise<void> {
  if (events.length > 0) {
    await database
      .knex('identity_events')
      .insert(events.map(({ id, at }) => ({ id, happened_at: at })))
      .onConflict()
      .ignore()
  }
}

async function followAccount(
  platform: Platform,
  directory: IdentityDirectory,
  identityId: string,
  events: readonly AccountEvent[],
): Promise<void> {
  const user = await findByIdentity(platform.database, identityId)
  if (user) {
    await readAndFollow(platform, directory, { id: user.id, identityId })
    const signOut = events.findLast(({ isSignOut }) => isSignOut)
    if (signOut) {
      await followSignOut(platform, user.id, signOut.at)
    }
  }
  await remember(platform, events)
}

/** A provider that does not answer ends a round; the others would only wait for it too. */
const isFatal = (error: unknown) => error instanceof ProviderUnavailableError

/** Where the last round ended, by the provider's clock; at the very first the present. */
async function windowStart({ database, clock }: Platform): Promise<Date> {
  const [row] = await database.rows<{ newest: Date | null }>(
    'SELECT MAX(happened_at) AS newest FROM identity_events',
  )
  return new Date((row?.newest ?? clock.now()).getTime() - OVERLAP)
}

async function forgetOldEvents({ database }: Platform, windowBegin: Date): Promise<void> {
  await database.knex('identity_events').where('happened_at', '<', windowBegin).delete()
}

/**
 * Reads what has happened at the provider since the last round: changes made in its console arrive here, and refused
 * sign-ins. Nothing is marked as read before it has been followed, and an account that cannot be followed keeps no other
 * from being followed.
 *
 * @throws ProviderUnavailableError when the provider does not answer.
 * @throws Error when an account could not be followed.
 */
export async function pollProvider(platform: Platform, directory: IdentityDirectory): Promise<void> {
  const since = await windowStart(platform)
  const [accountEvents, refusals] = await Promise.all([
    directory.readAccountEvents(since),
    directory.readRefusalEvents(since),
  ])
  const changes = (await onlyNew(platform, accountEvents)).slice(0, MOST_CHANGES)
  const failures = await onlyNew(platform, refusals)
  const { logger } = platform
  const results = await Promise.allSettled([
    forEachItem(
      Map.groupBy(changes, (event) => event.identityId),
      ([identityId, events]) => followAccount(platform, directory, identityId, events),
      { logger, failed: 'an account of the identity provider could not be followed', isFatal },
    ),
    forEachItem(
      failures,
      async (failure) => {
        await recordFailure(platform, failure)
        await remember(platform, [failure])
      },
      { logger, failed: 'a refused sign-in could not be recorded' },
    ),
  ])
  // The window moves on with what is new only.
  if (changes.length + failures.length > 0) {
    await forgetOldEvents(platform, new Date(since.getTime() - OVERLAP))
  }
  for (const result of results) {
    if (result.status === 'rejected') {
      throw result.reason
    }
  }
}

interface LinkedRow {
  id: number
  identityId: string
  version: number
  email: string
  firstName: string
  lastName: string
  role: Role
  identityEnabled: number
}

/** Whether there is nothing to take over: so it is for nearly everybody, and no row need be locked to find it. */
function isAlike(person: LinkedRow, account: Account | undefined): boolean {
  const [role, another] = account?.roles ?? []
  return (
    account !== undefined &&
    (account.email ?? person.email) === person.email &&
    (account.firstName ?? person.firstName) === person.firstName &&
    (account.lastName ?? person.lastName) === person.lastName &&
    account.isEnabled === (person.identityEnabled === 1) &&
    (another !== undefined || role === undefined || role === person.role)
  )
}

/**
 * Compares everybody with their account; finds what no event has told.
 *
 * @throws ProviderUnavailableError when the provider does not answer.
 */
export async function reconcile(
  platform: Platform,
  directory: IdentityDirectory,
  roles: readonly Role[],
): Promise<void> {
  const people = await platform.database.rows<LinkedRow>(
    `SELECT id, identity_id AS identityId, version, email, first_name AS firstName, last_name AS lastName, role,
       identity_enabled AS identityEnabled
     FROM users WHERE identity_id IS NOT NULL ORDER BY id`,
  )
  const rolesOf = new Map<string, Role[]>()
  for (const role of roles) {
    for (const id of await directory.listAccountsWith(role)) {
      rolesOf.set(id, [...(rolesOf.get(id) ?? []), role])
    }
  }
  const accounts = new Map<string, Account>()
  for (let first = 0; ; first += PAGE) {
    const page = await directory.listAccounts(first, PAGE)
    for (const account of page) {
      accounts.set(account.id, { ...account, roles: rolesOf.get(account.id) ?? [] })
    }
    if (page.length < PAGE) {
      break
    }
  }
  const missing = people.filter(({ identityId }) => !accounts.has(identityId))
  if (missing.length > people.length / 2) {
    platform.logger.error(
      { people: people.length, missing: missing.length },
      'the identity provider does not know most people: it looks like another realm, and nothing is taken over',
    )
    return
  }
  const different = people.filter((person) => !isAlike(person, accounts.get(person.identityId)))
  await forEachItem(different, (person) => follow(platform, person, accounts.get(person.identityId)), {
    logger: platform.logger,
    failed: 'a person could not be brought up to date with the identity provider',
  })
}

/** Registers the rounds: every half minute what is new, every night everybody. */
export function registerPoller(
  platform: Platform,
  directory: IdentityDirectory,
  roles: readonly Role[],
): void {
  const { jobs, database, logger } = platform
  const alone = (name: string, act: () => Promise<void>) => async () => {
    try {
      await withNamedLock(database.knex, name, act)
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) {
        throw error
      }
      logger.warn({ err: error }, 'the identity provider cannot be read now')
    }
  }
  jobs.schedule(
    'identity.poll',
    { seconds: POLL_SECONDS },
    alone('identity-poll', async () => {
      try {
        await pollProvider(platform, directory)
        await noteReading(platform, true)
      } catch (error) {
        await noteReading(platform, false)
        throw error
      }
    }),
  )
  jobs.schedule(
    'identity.reconcile',
    NIGHTLY,
    alone('identity-reconcile', () => reconcile(platform, directory, roles)),
    'heavy',
  )
  // By itself: a provider that is away at night must not keep the addresses of people longer than is said.
  jobs.schedule('identity.forgetFailures', FORGETTING, () => forgetOldFailures(platform))
}
